import { type Locale, localeNames } from '#locales/locales.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useShownLanguages } from './language-pair.ts'
import { SideBySide } from './side-by-side.tsx'

interface TextsInputsProps {
  /** name prefix of the inputs: `name`, `fields.2.label` */
  name: string
  label: string
  hint?: string
  value: Partial<Record<Locale, string>>
  maxLength: number
  /** errors by input name */
  errorOf: (name: string) => string | undefined
  onChange: (value: Partial<Record<Locale, string>>) => void
}

/** A line of text in the languages that the page shows; an error of the whole is shown at the first. */
export function TextsInputs({ name, label, hint, value, maxLength, errorOf, onChange }: TextsInputsProps) {
  const [first] = useShownLanguages()
  return (
    <SideBySide>
      {(locale) => (
        <TextField
          size="small"
          name={`${name}.${locale}`}
          label={`${label} (${localeNames[locale]})`}
          lang={locale}
          maxLength={maxLength}
          autoComplete="off"
          value={value[locale] ?? ''}
          onChange={(event) => onChange({ ...value, [locale]: event.target.value })}
          error={errorOf(`${name}.${locale}`) ?? (locale === first ? errorOf(name) : undefined)}
          {...(hint && { hint })}
        />
      )}
    </SideBySide>
  )
}
