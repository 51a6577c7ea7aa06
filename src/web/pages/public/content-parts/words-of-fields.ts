import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import type { Locale } from '#locales/locales.ts'

/** Field types that are shown as plain text. Pages with no other types do not load the field renderers. */
const sayAll: ReadonlySet<FieldTypeName> = new Set([
  'selection',
  'radio',
  'checkbox',
  'time',
  'multilang_text',
])

/** Plain-text values by field key, for the fields that the server can render. */
export function wordsOfFields(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  locale: Locale,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.key] ?? null
      if (!sayAll.has(field.type) || value === null) return []
      const words = typeOf(field.type).words(value, field, locale)
      return words ? [[field.key, words]] : []
    }),
  )
}
