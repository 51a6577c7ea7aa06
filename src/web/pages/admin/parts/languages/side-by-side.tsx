import { type ReactNode, type RefObject, useState } from 'react'
import { type Locale, localeNames, locales } from '#locales/locales.ts'
import { useLanguageOrder } from '#web/components/site-language.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { useShownLanguages } from './language-pair.ts'

/**
 * The same inputs for each language. All are in the document, so that a form submits them all; scripts show those that
 * the page asks for, side by side.
 */
export function SideBySide({ children }: { children: (locale: Locale) => ReactNode }) {
  const shown = useShownLanguages()
  const inOrder = [...new Set([...shown, ...useLanguageOrder()])]
  return (
    <div className="language-sides grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-y-2 gap-x-4 items-start">
      {inOrder.map((locale) => (
        <div
          key={locale}
          className="language-side grid grid-cols-1 gap-3 min-w-0 max-w-160 scripted:[&[data-off]]:hidden"
          data-off={!shown.includes(locale) || undefined}
        >
          {children(locale)}
        </div>
      ))}
    </div>
  )
}

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

type Texts = Partial<Record<Locale, string>>

/** What a form whose inputs hold their own state says now, of inputs named like `answer.de`. */
export function useTextsInForm(
  form: RefObject<HTMLFormElement | null>,
  begin: Readonly<Record<string, Texts>>,
) {
  const [texts, setTexts] = useState(begin)
  function read() {
    if (!form.current) return
    const data = new FormData(form.current)
    const valueOf = (name: string) => {
      const value = data.get(name)
      return typeof value === 'string' ? value : ''
    }
    const entries = Object.keys(begin).map((name): [string, Texts] => {
      const all = locales.map((locale) => [locale, valueOf(`${name}.${locale}`)] as const)
      return [name, Object.fromEntries(all)]
    })
    setTexts(Object.fromEntries(entries))
  }
  return [texts, read] as const
}
