import type { AllSettings, SecretSetting } from '#contract/site/settings.ts'
import type { SettingTest } from '#contract/site/settings-groups.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { isDone, useAnswer } from '#web/actions/use-answer.ts'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Name } from '#web/ui/inline-text.tsx'
import { Note } from '#web/ui/note.tsx'

interface SecretRowProps {
  name: SecretSetting
  state: AllSettings['secrets'][SecretSetting]
}

/** A secret is a row, not a field: set or not set, replaced or removed. Its value is never sent back. */
export function SecretRow({ name, state }: SecretRowProps) {
  const t = useT()
  const { colon } = useFormat()
  const { is_set, set_at } = state
  const answer = useAnswer()
  const label = t(`field.${name}`)
  const isOpen = answer?.intent === 'secret' && answer.mark === name && !(isDone(answer) && is_set)
  return (
    <div className="settings-secret flex flex-wrap gap-y-1 gap-x-3 items-center py-1.5 px-3 border border-line-2 rounded-control">
      <p className="flex flex-[1_1_220px] gap-2 items-center min-h-10 text-14">
        <Icon name={is_set ? 'check-circle' : 'minus'} size={18} className={is_set ? 'text-good' : ''} />
        <span>
          <strong>{label}</strong>{' '}
          <span className="muted">
            <SecretState state={state} />
          </span>
        </span>
      </p>
      {is_set && (
        <ActionButton
          intent="remove_secret"
          id={name}
          kind="danger"
          size="small"
          label={`${t('settings.secret.remove')}${colon}${label}`}
          confirm={{
            title: `${t('settings.secret.remove')}${colon}${label}`,
            text: t('settings.secret.remove.text'),
            verb: t('settings.secret.remove'),
          }}
        >
          {t('settings.secret.remove')}
        </ActionButton>
      )}
      {/* Closes again once another value is stored. */}
      <details
        className="open:flex-[1_0_100%] open:order-1 [&>form]:max-w-105 [&>form]:[padding-block:8px_6px]"
        key={set_at}
        open={isOpen}
      >
        <summary className="block w-fit py-2 px-1 text-accent-ink text-14 font-medium underline underline-offset-3 list-none cursor-pointer [&::-webkit-details-marker]:hidden">
          {t(is_set ? 'settings.secret.replace' : 'settings.secret.give')}
          <span className="visually-hidden">: {label}</span>
        </summary>
        <ActionForm intent="secret" mark={name} submit={t('settings.secret.save')} kind="quiet">
          {({ errors }) => (
            <>
              <input type="hidden" name="name" value={name} />
              <TextField
                name="value"
                type="password"
                label={t('settings.secret.value', { name: label })}
                hint={t('settings.secret.never')}
                error={errors['value'] ?? errors[name]}
                autoComplete="off"
                maxLength={4000}
                required
              />
            </>
          )}
        </ActionForm>
      </details>
    </div>
  )
}

function SecretState({ state: { is_set, set_at, set_by } }: Pick<SecretRowProps, 'state'>) {
  const t = useT()
  const { date } = useFormat()
  if (!is_set || !set_at) return t('settings.secret.not_set')
  if (!set_by) return t('settings.secret.set', { date: date(set_at) })
  return (
    <Sentence
      text={t('settings.secret.set_by', { date: date(set_at), name: slot(0) })}
      parts={[<Name key="name">{set_by}</Name>]}
    />
  )
}

/** The result of a test. */
export interface Tested {
  works: boolean
  /** the other side's message, without secrets */
  said: string
  milliseconds: number
  at: number
  /** names and passwords could be read in transit */
  isPlain: boolean
  /** number of active subscriptions at another account of the payment provider */
  elsewhere: number
}

/** Settings that a test reports if it could not start. */
const settingsThatMayLack = [
  'stripe_secret_key',
  'stripe_webhook_secret',
  'mail_from',
  'ftp_host',
  'video_client_id',
  'video_client_secret',
  'video_access_token',
] as const

/** Tests the saved settings; the result stays on the page, with the other side's message. */
export function TestButton({ test }: { test: SettingTest }) {
  const t = useT()
  const { dateTime } = useFormat()
  const answer = useAnswer<Tested>()
  const isProvider = test === 'google' || test === 'facebook'
  const intent = isProvider ? 'test_oauth' : `test_${test}`
  const isOwn = answer?.intent === intent && answer.mark === (isProvider ? test : '')
  const tested = isOwn ? answer.shown : undefined
  const lacking = settingsThatMayLack.find((name) => name === tested?.said)
  return (
    <div className="settings-test flex flex-wrap gap-y-2 gap-x-3 items-center [&>.note]:flex-[1_0_100%]">
      <ActionButton intent={intent} {...(isProvider && { id: test })} size="small" icon="play">
        {t(`settings.test.${test}`)}
      </ActionButton>
      <p className="muted text-14">{t('settings.test.note')}</p>
      {tested && (
        <Note kind={tested.works ? 'good' : 'bad'} title={answer?.message}>
          {lacking && <p>{t('settings.test.lacks', { name: t(`field.${lacking}`) })}</p>}
          {tested.said && !lacking && (
            <p>
              {t('settings.test.said')} <code className="wrap-anywhere">{tested.said}</code>
            </p>
          )}
          {tested.elsewhere > 0 && <p>{t('settings.test.elsewhere', { count: tested.elsewhere })}</p>}
          {tested.isPlain && <p>{t('settings.test.plain')}</p>}
          <p className="muted">
            {t('settings.test.took', {
              milliseconds: tested.milliseconds,
              time: dateTime(new Date(tested.at).toISOString()),
            })}
          </p>
        </Note>
      )}
    </div>
  )
}
