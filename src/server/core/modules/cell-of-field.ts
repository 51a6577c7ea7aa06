import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import { inLanguage, optionLabel } from '#contract/fields/field-type.ts'
import { fieldPrefix } from '#contract/lists/content-list.ts'
import type { Locale } from '#locales/locales.ts'

/** The cells of a record for all fields of its module, for lists and exports. */
export function cellsOfFields(
  fields: readonly Field[],
  values: Record<string, unknown>,
  options: { locale: Locale; maxLength?: number | undefined },
): Record<string, string | boolean | null> {
  return Object.fromEntries(
    fields.map((field) => [fieldPrefix + field.key, cellOfField(field, values[field.key], options)]),
  )
}

const maxCellLength = 200

/** A value as text in one language, for a list or a table. Choices keep their value; the caller translates it. */
function cellOfField(
  field: Field,
  value: unknown,
  { locale, maxLength = maxCellLength }: { locale: Locale; maxLength?: number | undefined },
): string | boolean | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value
  const { column } = typeOf(field.type)
  if (column === 'choice' && typeof value === 'string') return value || null
  const text = textOf(field, value, locale)
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text || null
}

/** Values by column name, for programs. */
export function valuesOfFields(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [fieldPrefix + key, value]))
}

function textOf(field: Field, value: unknown, locale: Locale): string {
  const { isEmpty, words } = typeOf(field.type)
  try {
    return isEmpty(value) ? '' : words(value, field, locale)
  } catch {
    // The field had another type when this was submitted.
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

/** The title of a field's column, or of one of its choices, whose value follows a dot; undefined for other columns. */
export function titleOfColumn(fields: readonly Field[], key: string, locale: Locale): string | undefined {
  const [column = '', value] = key.split('.')
  const field = fields.find((one) => fieldPrefix + one.key === column)
  if (!field) return undefined
  return value === undefined ? inLanguage(field.label, locale) : optionLabel(field, value, locale)
}
