import { Form, useNavigation } from 'react-router'
import type { AllSettings } from '../../../../contract/settings.ts'
import type { User } from '../../../../contract/user.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { PlatformsAnswer } from './answer-platforms.ts'
import { ConfirmFields } from './confirm-fields.tsx'
import type { PlatformGroup } from './platform-groups.ts'

interface PlatformFormProps {
  group: PlatformGroup
  settings: AllSettings
  user: User
  answer: PlatformsAnswer | undefined
  redirectUri: string
}

/** Technical words: nothing to correct, nothing to remember for other sites. */
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** What one platform gave out to whoever runs this site. */
export function PlatformForm({ group, settings, user, answer, redirectUri }: PlatformFormProps) {
  const t = useT()
  const { date } = useFormat()
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('platforms') === group.name
  const since = (at: string | null) => (at ? t('platform_settings.set', { date: date(at) }) : undefined)
  const isOn = answer ? answer.values['apify_enabled'] === 'on' : settings.values['apify_enabled'] === true
  return (
    <Form method="post" className="stack dashboard-platform-form" noValidate preventScrollReset>
      <input type="hidden" name="platforms" value={group.name} />
      <p>{t(`platform_settings.${group.name}.text`)}</p>
      {group.name === 'apify' && (
        <>
          <Note kind="warn">
            <p>{t('platform_settings.apify.warning')}</p>
          </Note>
          <Checkbox
            name="apify_enabled"
            label={t('platform_settings.field.apify_enabled')}
            defaultChecked={isOn}
          />
        </>
      )}
      {group.name === 'graph' && <RedirectAddress address={redirectUri} />}
      {answer && !answer.mustConfirm && (
        <Note kind="bad" role="alert">
          <p>{answer.failed.message}</p>
        </Note>
      )}
      {group.fields.map((field) =>
        field.isSecret ? (
          <TextField
            {...plain}
            // Begins anew once it is kept.
            key={`${field.name} ${settings.secrets[field.name].set_at}`}
            name={field.name}
            type="password"
            maxLength={4000}
            label={t(`platform_settings.field.${field.name}`)}
            hint={since(settings.secrets[field.name].set_at)}
          />
        ) : (
          <TextField
            {...plain}
            key={field.name}
            name={field.name}
            maxLength={500}
            label={t(`platform_settings.field.${field.name}`)}
            defaultValue={answer?.values[field.name] ?? textIn(settings.values[field.name])}
          />
        ),
      )}
      {answer?.mustConfirm && <ConfirmFields user={user} failed={answer.failed} />}
      <div className="row">
        <Button type="submit" kind="primary" busy={busy}>
          {t('platform_settings.save')}
        </Button>
        {group.fields
          .filter((field) => field.isSecret && settings.secrets[field.name].is_set)
          .map(({ name }) => (
            <Button key={name} type="submit" name="remove" value={name} kind="ghost" busy={busy}>
              {t('platform_settings.remove_named', { name: t(`platform_settings.field.${name}`) })}
            </Button>
          ))}
      </div>
    </Form>
  )
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function RedirectAddress({ address }: { address: string }) {
  const t = useT()
  return (
    <div className="stack gap-2">
      <p>
        <span className="strong">{t('platform_settings.graph.redirect')}</span>{' '}
        {t('platform_settings.graph.redirect_hint')}
      </p>
      <p className="dashboard-to">
        <code>{address}</code>
      </p>
      <div className="needs-script">
        <CopyButton
          size="small"
          text={address}
          label={t('platform_settings.copy')}
          copiedLabel={t('platform_settings.copied')}
        />
      </div>
    </div>
  )
}
