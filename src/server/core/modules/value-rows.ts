import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import { type Locale, locales } from '#locales/locales.ts'
import { foldedWords } from './search-text.ts'

/** What a list filters and sorts a record by; `locale` is '' if the value is the same in all languages. */
export interface ValueRow {
  key: string
  locale: Locale | ''
  value: string
}

const maxValueLength = 200

/** Types whose text differs by language: their own, or that of their options. */
const spokenTypes: ReadonlySet<FieldTypeName> = new Set([
  'selection',
  'radio',
  'checkbox',
  'multilang_text',
  'multilang_textarea',
  'editor',
])

/** Whether lists can sort or filter by a field: only then records have value rows for it. */
export function isListed({ type, sortable, searchable }: Field): boolean {
  const { column, canSort } = typeOf(type)
  return (column !== undefined && (sortable || searchable)) || (canSort === true && sortable)
}

/** The language under which the value of a field (or of the title) is stored for a viewer's `locale`. */
export function localeOfValue(field: Field | 'title', locale: Locale): Locale | '' {
  return field === 'title' || spokenTypes.has(field.type) ? locale : ''
}

/** The `content_values` rows of one record: its title and the fields that lists sort and filter by. */
export function valueRows(
  fields: readonly Field[],
  record: { title: Partial<Record<string, string>>; fields: Record<string, unknown> },
): ValueRow[] {
  return [
    ...locales.map((locale) => ({ key: 'title', locale, value: cut(inLanguage(record.title, locale)) })),
    ...fields.filter(isListed).flatMap((field) => rowsOfField(field, record.fields[field.key])),
  ]
}

/** The rows of one record for one field that lists sort and filter by. */
export function rowsOfField(field: Field, value: unknown): ValueRow[] {
  const { empty, words: text } = typeOf(field.type)
  // Empty values have rows, too: a list sorted by the field reads only these rows and must not miss a record.
  const filled = value ?? empty(field)
  return localesOfRows(field).map((locale) => ({
    key: field.key,
    locale,
    value: cut(text(filled, field, locale || 'en')),
  }))
}

/** The languages in which a record has rows for a field. */
export function localesOfRows({ type }: Field): readonly (Locale | '')[] {
  return spokenTypes.has(type) ? locales : ['']
}

/** Values are compared folded, and index entries have a size limit. */
function cut(text: string): string {
  return foldedWords(text).slice(0, maxValueLength).toWellFormed()
}
