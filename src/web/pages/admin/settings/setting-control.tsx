import { useEffect, useState } from 'react'
import type { SettingField } from '#contract/site/settings-groups.ts'
import { type Locale, localeNames, locales } from '#locales/locales.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/texts.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Checkbox, Switch } from '#web/ui/forms/choice.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { LanguageBar } from '../parts/languages/language-bar.tsx'
import { LanguagesContext, missingIn, useLanguagePair } from '../parts/languages/language-pair.ts'
import { SideBySide } from '../parts/languages/side-by-side.tsx'

/** What the controls of a group need in addition to their field. */
export interface ControlContext {
  form: string
  /** the value of the field with that name: as typed, or else as stored */
  valueOf: (field: string) => string
  errors: Readonly<Record<string, string>>
  roles: readonly { id: string; name: string; may_be_default: boolean }[]
  kitNames: readonly { code: string; name: string }[]
  onWords: (locale: Locale, text: string) => void
}

/** Technical values: no spell checking, and nothing for the browser to remember. */
const technical = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** The control of one setting. */
export function SettingControl({ field, at }: { field: SettingField; at: ControlContext }) {
  const t = useT()
  const { form, valueOf, errors } = at
  const label = t(`field.${field.name}` as MessageKey)
  const hint = hints.has(field.name) ? t(`settings.hint.${field.name}` as MessageKey) : undefined
  const common = { form, name: field.name, label, hint, error: errors[field.name] }
  switch (field.kind) {
    case 'switch':
      return (
        <Switch
          form={form}
          name={field.name}
          label={label}
          note={hint}
          defaultChecked={valueOf(field.name) === 'on'}
        />
      )
    case 'number':
      return <TextField {...common} {...technical} inputMode="numeric" defaultValue={valueOf(field.name)} />
    case 'choice':
    case 'language':
    case 'role':
      return <SelectField {...common} defaultValue={valueOf(field.name)} options={optionsOf(t, field, at)} />
    case 'words':
    case 'cookie_texts':
      return (
        <fieldset className="min-w-0 m-0 p-0 border-0">
          <legend className="p-0 text-14 font-medium">{label}</legend>
          {hint && <p className="field-hint mbs-1 mbe-2">{hint}</p>}
          {common.error && <p className="field-error">{common.error}</p>}
          <WordsField
            form={form}
            name={field.name}
            valueOf={valueOf}
            isQuestion={field.kind === 'cookie_texts'}
            onType={at.onWords}
          />
        </fieldset>
      )
    case 'kit':
      return <KitLanguages at={at} label={label} hint={hint} />
    case 'hosts':
      return (
        <fieldset className="stack gap-3 min-w-0 m-0 p-0 border-0">
          <legend className="p-0 text-14 font-medium">{label}</legend>
          <p className="field-hint mbs-1 mbe-2">{hint}</p>
          {(['box', 'lucky'] as const).map((brand) => (
            <TextField
              {...technical}
              key={brand}
              form={form}
              name={`brand_hosts.${brand}`}
              maxLength={259}
              label={t(`field.${brand}`)}
              defaultValue={valueOf(`brand_hosts.${brand}`)}
              error={errors[`brand_hosts.${brand}`]}
            />
          ))}
        </fieldset>
      )
    default:
      return (
        <TextField
          {...common}
          {...(field.kind !== 'line' && technical)}
          type={field.kind === 'email' ? 'email' : 'text'}
          maxLength={500}
          defaultValue={valueOf(field.name)}
        />
      )
  }
}

/** Settings that have a hint. */
const hints = new Set<string>([
  'app_name',
  'app_description',
  'default_language',
  'default_role',
  'ftp_enabled',
  'kit_languages',
  'registration',
  'strict_sign_up',
  'two_factor_for_staff',
  'logs_kept_days',
  'ftp_plain',
  'storage_driver',
  'video_client_id',
  's3_endpoint',
  'media_user_megabytes',
  'cookie_texts',
  'maintenance_mode',
  'brand_hosts',
  'allow_private_network',
])

function optionsOf(t: ReturnType<typeof useT>, field: SettingField, { roles }: ControlContext) {
  if (field.kind === 'language') return locales.map((value) => ({ value, label: localeNames[value] }))
  if (field.kind === 'role')
    return roles.map(({ id, name, may_be_default }) => ({
      value: id,
      label: may_be_default ? name : t('settings.role.weighty', { name }),
      disabled: !may_be_default,
    }))
  if (field.kind !== 'choice') return []
  return field.options.map((value) => ({
    value,
    label: t(`settings.option.${field.name}.${value}` as MessageKey),
  }))
}

interface KitLanguagesProps {
  at: ControlContext
  label: string
  hint: string | undefined
}

function KitLanguages({ at: { form, valueOf, kitNames }, label, hint }: KitLanguagesProps) {
  const t = useT()
  const chosen = kitNames.filter(({ code }) => valueOf(`kit_languages.${code}`) === 'on')
  return (
    <fieldset className="min-w-0 m-0 p-0 border-0">
      <legend className="p-0 text-14 font-medium">{label}</legend>
      <p className="field-hint mbs-1 mbe-2">{hint}</p>
      <Fold title={t('settings.kit.chosen', { count: chosen.length })}>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-y-2 gap-x-4">
          {kitNames.map(({ code, name }) => (
            <Checkbox
              key={code}
              form={form}
              name={`kit_languages.${code}`}
              label={<bdi lang={code}>{name}</bdi>}
              defaultChecked={valueOf(`kit_languages.${code}`) === 'on'}
            />
          ))}
        </div>
      </Fold>
    </fieldset>
  )
}

interface WordsFieldProps {
  /** id of the form it belongs to */
  form: string
  name: string
  /** the value of the field with that name */
  valueOf: (field: string) => string
  /** two fields per language instead of one */
  isQuestion?: boolean
  onType?: (locale: Locale, text: string) => void
}

/** One text in all languages, two of them side by side. */
function WordsField({ form, name, valueOf, isQuestion = false, onType }: WordsFieldProps) {
  const t = useT()
  const languages = useLanguagePair(undefined)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    const forget = () => setTyped({})
    document.addEventListener('reset', forget)
    return () => document.removeEventListener('reset', forget)
  }, [])
  const now = (own: string) => typed[own] ?? valueOf(own)
  const texts = (isQuestion ? ['.title', '.text'] : ['']).map((part) =>
    Object.fromEntries(locales.map((locale) => [locale, now(`${name}.${locale}${part}`)])),
  )
  const field = (locale: Locale, part: string) => {
    const own = part ? `${name}.${locale}.${part}` : `${name}.${locale}`
    return {
      form,
      name: own,
      lang: locale,
      defaultValue: valueOf(own),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        setTyped((now) => ({ ...now, [own]: currentTarget.value }))
        if (!part) onType?.(locale, currentTarget.value)
      },
    }
  }
  return (
    <div>
      <LanguageBar
        pair={languages.pair}
        missingIn={(locale) => missingIn(locale, texts)}
        onPick={languages.pick}
        isInGroup
      />
      <LanguagesContext value={languages.shown}>
        <SideBySide>
          {(locale) =>
            isQuestion ? (
              <>
                <TextField
                  {...field(locale, 'title')}
                  maxLength={120}
                  label={t('settings.cookie.title', { language: localeNames[locale] })}
                />
                <TextArea
                  {...field(locale, 'text')}
                  maxLength={2000}
                  label={t('settings.cookie.text', { language: localeNames[locale] })}
                />
              </>
            ) : (
              <TextArea
                {...field(locale, '')}
                maxLength={4000}
                label={t('settings.language.text', { language: localeNames[locale] })}
              />
            )
          }
        </SideBySide>
      </LanguagesContext>
    </div>
  )
}
