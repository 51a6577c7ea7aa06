import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import { type Locale, locales } from '#locales/locales.ts'
import { foldedWords } from './folded-words.ts'

/** What a list compares and orders a record by; `locale` is '' where it is the same in all languages. */
export interface ValueRow {
  key: string
  locale: Locale | ''
  value: string
}

const maxValueLength = 200

/** Types whose words differ by language: their own, or those of their options. */
const spokenTypes: ReadonlySet<FieldTypeName> = new Set([
  'selection',
  'radio',
  'checkbox',
  'multilang_text',
  'multilang_textarea',
  'editor',
])

/** Whether lists can order or filter a record by a field: only then it has rows among the values. */
export function isListed({ type, sortable, searchable }: Field): boolean {
  const { column, canSort } = typeOf(type)
  return (column !== undefined && (sortable || searchable)) || (canSort === true && sortable)
}

/** Under which language the value of a field (or of the title) stands for whoever asks in `locale`. */
export function localeOfValue(field: Field | 'title', locale: Locale): Locale | '' {
  return field === 'title' || spokenTypes.has(field.type) ? locale : ''
}

/** The rows of `content_values` of one record: its title and the fields that lists order and filter by. */
export function valueRows(
  fields: readonly Field[],
  record: { title: Partial<Record<string, string>>; fields: Record<string, unknown> },
): ValueRow[] {
  return [
    ...locales.map((locale) => ({ key: 'title', locale, value: cut(inLanguage(record.title, locale)) })),
    ...fields.filter(isListed).flatMap((field) => rowsOfField(field, record.fields[field.key])),
  ]
}

/** The rows of one record in one field that lists order and filter by. */
export function rowsOfField(field: Field, value: unknown): ValueRow[] {
  const { empty, words } = typeOf(field.type)
  // What is empty has its rows, too: a list that is ordered by the field walks through them alone and must miss no record.
  const given = value ?? empty(field)
  return localesOfRows(field).map((locale) => ({
    key: field.key,
    locale,
    value: cut(words(given, field, locale || 'en')),
  }))
}

/** In which languages a record has a row in a field. */
export function localesOfRows({ type }: Field): readonly (Locale | '')[] {
  return spokenTypes.has(type) ? locales : ['']
}

/** Values are compared folded, and an index entry has its bounds. */
function cut(words: string): string {
  return foldedWords(words).slice(0, maxValueLength).toWellFormed()
}
