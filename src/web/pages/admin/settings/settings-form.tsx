import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import type { AllSettings } from '#contract/site/settings.ts'
import type { Locale } from '#locales/locales.ts'
import { useAnswer, useBusy } from '#web/actions/use-answer.ts'
import { MaintenanceWords } from '#web/components/maintenance/maintenance-words.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/keys.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Note } from '#web/ui/note.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { SecretRow } from './secret-row.tsx'
import { type ControlContext, SettingControl } from './setting-control.tsx'
import type { SettingsGroup, SettingsPart } from './settings-groups.ts'
import { TestButton } from './test-button.tsx'

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
  const names = fields.filter(differs).map((field) => field.getAttribute('name')?.split('.')[0] ?? '')
  return [...new Set(names)]
}

function differs(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  return field.type === 'checkbox'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}

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
    <div className="settings-form dash-form">
      <Form method="post" id={form} noValidate preventScrollReset>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="group" value={group.name} />
      </Form>
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
        <section className="settings-preview" aria-label={t('settings.preview')}>
          <h3>{t('settings.preview')}</h3>
          <div className="maintenance" inert>
            <MaintenanceWords message={message} />
          </div>
        </section>
      )}
      {group.parts.some(({ fields }) => fields.length > 0) && (
        <div className="settings-bar">
          <Button type="submit" form={form} kind="primary" busy={busy}>
            {t('settings.save')}
          </Button>
          {isChanged && (
            <>
              <Button type="reset" form={form} kind="ghost">
                {t('leave.discard')}
              </Button>
              <p role="status" className="settings-changed">
                {t('settings.changed', { count: changed.length, names: list(labels) })}
              </p>
            </>
          )}
          <LeaveGuard isDirty={isChanged && !busy} perSearch />
        </div>
      )}
    </div>
  )
}

interface PartProps {
  part: SettingsPart
  at: ControlContext
  settings: AllSettings
  redirect: string | undefined
}

function Part({ part: { name, fields, secrets = [], test }, at, settings, redirect }: PartProps) {
  const t = useT()
  return (
    <section className="settings-part">
      {name && (
        <div className="settings-about">
          <h3>{t(`platform_settings.${name}`)}</h3>
          <p className="muted">{t(`platform_settings.${name}.text`)}</p>
        </div>
      )}
      <div className="settings-fields">
        {name === 'apify' && (
          <Note kind="warn">
            <p>{t('platform_settings.apify.warning')}</p>
          </Note>
        )}
        {redirect && <RedirectAddress address={redirect} />}
        {fields
          .filter((field) => field.name in settings.values)
          .map((field) => (
            <SettingControl key={field.name} field={field} at={at} />
          ))}
        {secrets.map((secret) => (
          <SecretRow key={secret} name={secret} state={settings.secrets[secret]} />
        ))}
        {test && <TestButton test={test} />}
      </div>
    </section>
  )
}

function RedirectAddress({ address }: { address: string }) {
  const t = useT()
  return (
    <div className="settings-redirect">
      <p>
        <span className="strong">{t('platform_settings.redirect')}</span>{' '}
        {t('platform_settings.redirect_hint')}
      </p>
      <p>
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
