import { typeOf } from '#contract/fields/all.ts'
import type { FieldValues } from '#contract/fields/content-schema.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Locale } from '#locales/locales.ts'
import { localized } from '../../core/settings/localized.ts'

/** A field's value as text in one language; '' if it is empty, or the record does not have the field. */
export function textOf(field: Field, values: FieldValues, locale: Locale): string {
  const value = values[field.key]
  if (value === undefined || value === null) return ''
  try {
    return typeOf(field.type).words(value, field, locale)
  } catch {
    // The field had another type when this was submitted.
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

/** The title of a submission: the text of the first field that is not empty. */
export function nameOfSubmission(fields: readonly Field[], values: FieldValues, locale: Locale): string {
  return firstLine(fields.map((field) => textOf(field, values, locale)).find(Boolean) ?? '')
}

/** The address for replies: the value of the first email field. */
export function emailOf(fields: readonly Field[], values: FieldValues): string {
  const field = fields.find(({ type, settings }) => type === 'text' && settings.format === 'email')
  const value = field && values[field.key]
  return typeof value === 'string' ? value : ''
}

/** Lines of the form `label: value` for the given fields. */
export function linesOf(
  fields: readonly Field[],
  values: FieldValues,
  languages: { locale: Locale; siteLocale: Locale },
): string[] {
  return fields.flatMap((field) => {
    const text = textOf(field, values, languages.locale)
    return text ? [`${localized(field.label, languages)}: ${text}`] : []
  })
}

function firstLine(text: string): string {
  return [...(text.split('\n')[0] ?? '')].slice(0, 200).join('')
}
