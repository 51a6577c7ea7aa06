import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import { inLanguage, optionLabel } from '#contract/fields/field-type.ts'
import { fieldPrefix } from '#contract/lists/content-list.ts'
import type { Locale } from '#locales/locales.ts'

const maxCellLength = 200

/** A value in a list or a table, as words of a language. A choice stays the word that the field knows; whoever shows it says what it is called. */
export function cellOfField(
  field: Field,
  value: unknown,
  { locale, longest = maxCellLength }: { locale: Locale; longest?: number | undefined },
): string | boolean | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value
  const { column } = typeOf(field.type)
  if (column === 'choice' && typeof value === 'string') return value || null
  const said = saidBy(field, value, locale)
  return said.length > longest ? `${said.slice(0, longest - 1).toWellFormed()}…` : said || null
}

/** The cells of a record in all fields of its module, as lists and exports know them. */
export function cellsOfFields(
  fields: readonly Field[],
  values: Record<string, unknown>,
  words: { locale: Locale; longest?: number | undefined },
): Record<string, string | boolean | null> {
  return Object.fromEntries(
    fields.map((field) => [fieldPrefix + field.key, cellOfField(field, values[field.key], words)]),
  )
}

/** Values under the names of their columns, as programs read them. */
export function valuesOfFields(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [fieldPrefix + key, value]))
}

function saidBy(field: Field, value: unknown, locale: Locale): string {
  const { isEmpty, words } = typeOf(field.type)
  try {
    return isEmpty(value) ? '' : words(value, field, locale)
  } catch {
    // Its type was another one when this was sent in.
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

/** What the column of a field is called, or a choice of it, whose value stands behind a dot; undefined for all other columns. */
export function titleOfColumn(fields: readonly Field[], key: string, locale: Locale): string | undefined {
  const [column = '', value] = key.split('.')
  const field = fields.find((one) => fieldPrefix + one.key === column)
  if (!field) return undefined
  return value === undefined ? inLanguage(field.label, locale) : optionLabel(field, value, locale)
}
