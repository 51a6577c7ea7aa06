import { typeOf } from '#contract/fields/all.ts'
import type { FieldValues } from '#contract/fields/content-schema.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Locale } from '#locales/locales.ts'
import { localized } from '../../core/settings/localized.ts'

/** What a field holds, as words in one language; '' for nothing, and for a field that the record does not know. */
export function wordsOf(field: Field, values: FieldValues, locale: Locale): string {
  const value = values[field.key]
  if (value === undefined || value === null) return ''
  try {
    return typeOf(field.type).words(value, field, locale)
  } catch {
    // Its type was another one when this was sent.
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

/** What a submission is called: the words of the first field that has some. */
export function nameOfSubmission(fields: readonly Field[], values: FieldValues, locale: Locale): string {
  return firstLine(fields.map((field) => wordsOf(field, values, locale)).find(Boolean) ?? '')
}

/** Where an answer goes: what stands in the first field for an address. */
export function emailOf(fields: readonly Field[], values: FieldValues): string {
  const field = fields.find(({ type, settings }) => type === 'text' && settings.format === 'email')
  const value = field && values[field.key]
  return typeof value === 'string' ? value : ''
}

/** Lines as `label: words`, but for some fields that are told in another way. */
export function linesOf(
  fields: readonly Field[],
  values: FieldValues,
  languages: { locale: Locale; siteLocale: Locale },
): string[] {
  return fields.flatMap((field) => {
    const words = wordsOf(field, values, languages.locale)
    return words ? [`${localized(field.label, languages)}: ${words}`] : []
  })
}

function firstLine(words: string): string {
  return [...(words.split('\n')[0] ?? '')].slice(0, 200).join('')
}
