import { Fragment, useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { AllSettings } from '#contract/site/settings.ts'
import type { SettingsGroup, SettingsPart } from '#contract/site/settings-groups.ts'
import type { Locale } from '#locales/locales.ts'
import { ViewedField } from '#web/actions/action-form.tsx'
import type { ActionAnswer } from '#web/actions/answer-action.ts'
import { useAnswer, useBusy } from '#web/actions/use-answer.ts'
import { useCopyRefused } from '#web/components/copy-refused.ts'
import { MaintenanceWords } from '#web/components/maintenance/maintenance-words.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/texts.ts'
import { CopyButton } from '#web/ui/buttons/button.tsx'
import { isTouched } from '#web/ui/forms/touched-fields.ts'
import { Note } from '#web/ui/note.tsx'
import { EditBar } from '../parts/edit-bar.tsx'
import { FormPart, fieldColumn, formPart, partHeading } from '../parts/form-part.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { SecretRow, TestButton } from './secret-and-test.tsx'
import { type ControlContext, SettingControl } from './setting-control.tsx'
import { begunAfterConflict, begunText } from './settings-change.ts'

interface SettingsFormProps {
  group: SettingsGroup
  settings: AllSettings
  kitNames: ControlContext['kitNames']
  /** redirect addresses to be registered with the providers */
  redirects: Readonly<Record<string, string>>
  /** changes after each success */
  generation: number
}

/**
 * One group of settings. Its fields refer to the form by id, because the secrets between them have forms of their own.
 */
export function SettingsForm({ group, settings, kitNames, redirects, generation }: SettingsFormProps) {
  const t = useT()
  const locale = useLocale()
  const { list } = useFormat()
  const answer = useAnswer()
  const busy = useBusy('save')
  const [words, setWords] = useState<Partial<Record<Locale, string>>>({})
  const form = `settings-${group.name}`
  const changed = useChangedFields(form, generation)
  const isChanged = changed.length > 0
  const labels = changed.map((name) => t(`field.${name}` as MessageKey))
  const own =
    answer?.intent === 'save' && !answer.ok && answer.values['group'] === group.name ? answer : undefined
  const begun = useBegun(group, settings.values, own)
  const valueOf = (field: string) => (own ? (own.values[field] ?? '') : keptText(settings.values, field))
  const at: ControlContext = {
    form,
    valueOf,
    errors: own?.fields ?? {},
    roles: settings.roles,
    kitNames,
    onWords: (which, text) => setWords((before) => ({ ...before, [which]: text })),
  }
  const message = words[locale] ?? valueOf(`maintenance_message.${locale}`)
  return (
    <>
      <Form method="post" id={form} noValidate preventScrollReset>
        <input type="hidden" name="intent" value="save" />
        <ViewedField />
        <input type="hidden" name="group" value={group.name} />
        <input type="hidden" name="begun" value={begun} />
      </Form>
      <div>
        {group.parts.map((part) => (
          <Part
            key={part.name ?? 'all'}
            part={part}
            at={at}
            settings={settings}
            redirect={redirects[part.name ?? '']}
          />
        ))}
        {group.name === 'maintenance' && (
          <section className={`settings-preview ${formPart}`} aria-label={t('settings.preview')}>
            <h3 className={partHeading}>{t('settings.preview')}</h3>
            <div
              className="grid place-items-center max-w-160 py-8 px-4 text-center border border-dashed border-line-2 bg-paper"
              inert
            >
              <MaintenanceWords message={message} />
            </div>
          </section>
        )}
      </div>
      {group.parts.some(({ fields }) => fields.length > 0) && (
        <>
          <EditBar
            form={form}
            isDirty={isChanged || own !== undefined}
            busy={busy}
            changes={changed.length}
            says={isChanged && list(labels)}
          />
          <LeaveGuard isDirty={(isChanged || own !== undefined) && !busy} perSearch />
        </>
      )}
    </>
  )
}

/** What the fields began with, so that saving sends only what was changed here. */
function useBegun(
  group: SettingsGroup,
  stored: AllSettings['values'],
  own: ActionAnswer | undefined,
): string {
  const isSettled = useNavigation().state === 'idle'
  const read = () => {
    if (own?.isConflict) return begunAfterConflict(group, own.values, stored)
    return own?.values['begun'] ?? begunText(group, stored)
  }
  const [begun, setBegun] = useState(() => ({ text: read(), at: own?.at }))
  if (own && isSettled && own.at !== begun.at) setBegun({ text: read(), at: own.at })
  return begun.text
}

/**
 * The fields of a form that differ from their initial values, wherever they are on the page. A setting with several
 * fields counts once, by the part before the first dot. The DOM keeps the initial values, so nothing has to be stored.
 */
function useChangedFields(form: string, generation: unknown): readonly string[] {
  const [changed, setChanged] = useState<{ generation: unknown; names: readonly string[] }>()
  useEffect(() => {
    const update = () => {
      const element = document.getElementById(form)
      const names = element instanceof HTMLFormElement ? changedNames([...element.elements]) : []
      setChanged({ generation, names })
    }
    const forget = () => setChanged(undefined)
    document.addEventListener('input', update)
    document.addEventListener('reset', forget)
    return () => {
      document.removeEventListener('input', update)
      document.removeEventListener('reset', forget)
    }
  }, [form, generation])
  return changed && changed.generation === generation ? changed.names : none
}

const none: readonly string[] = []

function changedNames(fields: readonly Element[]): string[] {
  const names = fields.filter(isTouched).map((field) => field.getAttribute('name')?.split('.')[0] ?? '')
  return [...new Set(names)]
}

interface PartProps {
  part: SettingsPart
  at: ControlContext
  settings: AllSettings
  redirect: string | undefined
}

function Part({ part: { name, fields, secrets = [], test }, at, settings, redirect }: PartProps) {
  const t = useT()
  const content = (
    <>
      {name === 'apify' && (
        <Note kind="warn">
          <p>{t('platform_settings.apify.warning')}</p>
        </Note>
      )}
      {redirect && <RedirectAddress address={redirect} />}
      {fields
        .filter((field) => field.name in settings.values)
        .map((field) => (
          <Fragment key={field.name}>
            <span className="absolute scroll-mbs-24" id={`setting-${field.name}`} />
            <SettingControl field={field} at={at} />
          </Fragment>
        ))}
      {secrets.map((secret) => (
        <Fragment key={secret}>
          <span className="absolute scroll-mbs-24" id={`setting-${secret}`} />
          <SecretRow name={secret} state={settings.secrets[secret]} />
        </Fragment>
      ))}
      {test && <TestButton test={test} />}
    </>
  )
  if (!name)
    return (
      <section className={formPart} aria-labelledby="settings-group">
        <div className={fieldColumn}>{content}</div>
      </section>
    )
  return (
    <FormPart
      id={`settings-${name}`}
      title={t(`platform_settings.${name}`)}
      text={t(`platform_settings.${name}.text`)}
      isInGroup
    >
      {content}
    </FormPart>
  )
}

function RedirectAddress({ address }: { address: string }) {
  const t = useT()
  const sayCopyRefused = useCopyRefused()
  return (
    <div className="grid gap-1.5 text-14">
      <p>
        <span className="strong">{t('platform_settings.redirect')}</span>{' '}
        {t('platform_settings.redirect_hint')}
      </p>
      <p>
        <code className="wrap-anywhere">{address}</code>
      </p>
      <div className="needs-script">
        <CopyButton
          size="small"
          text={address}
          label={t('platform_settings.copy')}
          copiedLabel={t('platform_settings.copied')}
          onRefused={sayCopyRefused}
        />
      </div>
    </div>
  )
}

/**
 * The stored value as the text of a field: `app_description.de` reads inside the setting, a switch that is on is 'on'.
 */
function keptText(values: AllSettings['values'], field: string): string {
  let place: unknown = values
  for (const part of field.split('.')) {
    if (Array.isArray(place)) return place.includes(part) ? 'on' : ''
    place =
      typeof place === 'object' && place !== null && Object.hasOwn(place, part)
        ? (place as Record<string, unknown>)[part]
        : undefined
  }
  if (place === true) return 'on'
  return typeof place === 'string' || typeof place === 'number' ? String(place) : ''
}
