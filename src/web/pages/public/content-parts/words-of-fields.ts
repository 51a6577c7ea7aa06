import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import type { Locale } from '#locales/locales.ts'

/** Types whose value is nothing but words: a page that shows no other needs none of the faces of fields. */
const sayAll: ReadonlySet<FieldTypeName> = new Set([
  'selection',
  'radio',
  'checkbox',
  'time',
  'multilang_text',
])

/** By the keys of the fields: the words of those that can be said on the server. */
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
