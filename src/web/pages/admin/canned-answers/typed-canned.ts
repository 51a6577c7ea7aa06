import { type Locale, localeNames, locales } from '#locales/locales.ts'
import type { Outcome } from '#web/api/send.ts'

/** The form values of a canned answer as a call payload; languages without a text are omitted. */
export function typedCanned(values: Readonly<Record<string, string>>) {
  const texts = locales.flatMap((locale) => {
    const text = values[`text.${locale}`]?.trim()
    return text ? [[locale, text] as const] : []
  })
  return {
    title: values['title'] ?? '',
    text: Object.fromEntries(texts) as Partial<Record<Locale, string>>,
  }
}

interface FieldErrors {
  _errors?: string[]
}

/** Assigns the error of a language to its field, such as `text.de`, and a taken name to the title. */
export function faultsByLanguage<T>(outcome: Outcome<T>): Outcome<T> {
  if (outcome.ok) return outcome
  if (outcome.code === 'name_exists') return { ...outcome, fields: { title: { _errors: [outcome.message] } } }
  if (!outcome.fields) return outcome
  const { text, ...others } = outcome.fields as Record<string, FieldErrors & Record<string, FieldErrors>>
  const { _errors, ...byLanguage } = text ?? {}
  const errors = Object.entries(byLanguage).map(([locale, texts]) => [`text.${locale}`, texts] as const)
  const all = { ...others, ...(_errors?.length && { 'text.en': { _errors } }), ...Object.fromEntries(errors) }
  return { ...outcome, lines: outcome.lines.map(named), message: named(outcome.message), fields: all }
}

/** Replaces language codes in error lines by the names of the languages. */
function named(lines: string): string {
  return lines.replaceAll(/^([a-z-]{2,5}): /gm, (whole, key: string) => {
    const locale = locales.find((candidate) => candidate === key)
    return locale ? `${localeNames[locale]}: ` : whole
  })
}
