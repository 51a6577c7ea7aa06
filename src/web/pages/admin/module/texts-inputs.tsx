import { type Locale, localeNames, locales } from '#locales/locales.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { Texts } from './draft-module.ts'

interface TextsInputsProps {
  /** name prefix of the inputs: `name`, `fields.2.label` */
  name: string
  label: string
  hint?: string
  value: Texts
  maxLength: number
  /** errors by input name */
  errorOf: (name: string) => string | undefined
  onChange: (value: Texts) => void
}

/** A text field in the user's language, and those of the other six in a fold that counts the filled ones. */
export function TextsInputs({ name, label, hint, value, maxLength, errorOf, onChange }: TextsInputsProps) {
  const t = useT()
  const own = useLocale()
  const others = locales.filter((locale) => locale !== own)
  const isWrong = others.some((locale) => errorOf(`${name}.${locale}`))
  const input = (locale: Locale, title: string, error: string | undefined) => (
    <TextField
      key={locale}
      size="small"
      name={`${name}.${locale}`}
      label={title}
      lang={locale}
      maxLength={maxLength}
      autoComplete="off"
      value={value[locale] ?? ''}
      onChange={(event) => onChange({ ...value, [locale]: event.target.value })}
      error={error}
      {...(locale === own && hint && { hint })}
    />
  )
  return (
    <div className="module-texts">
      {input(own, label, errorOf(`${name}.${own}`) ?? errorOf(name))}
      <details open={isWrong || undefined}>
        <summary>
          {t('modules.languages', {
            count: others.filter((locale) => value[locale]?.trim()).length,
            total: others.length,
          })}
          <span className="visually-hidden"> {label}</span>
        </summary>
        <div className="module-texts-others">
          {others.map((locale) => input(locale, localeNames[locale], errorOf(`${name}.${locale}`)))}
        </div>
      </details>
    </div>
  )
}
