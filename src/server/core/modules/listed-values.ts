import { typeOf } from '#contract/fields/all.ts'
import { type EditorDoc, wordsOfDoc } from '#contract/fields/doc/editor-doc.ts'
import type { Field } from '#contract/fields/field.ts'
import { inLanguage, optionLabel } from '#contract/fields/field-type.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import { fieldPrefix } from '#contract/lists/content-list.ts'
import { type Locale, locales } from '#locales/locales.ts'

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

type Texts = Partial<Record<string, string>>

interface Searched {
  title: Texts
  header?: Texts
  sub_title?: Texts
  sub_content?: Texts
  content?: Partial<Record<string, unknown>>
  fields: Record<string, unknown>
}

const maxLength = 100_000

/**
 * The searchable text in all languages: the texts of the record and of its searchable fields. Staff-only fields are
 * left out: visitors search the same text and could guess their contents.
 */
export function searchText(fields: readonly Field[], record: Searched): string {
  const { title, header = {}, sub_title = {}, sub_content = {}, content = {} } = record
  const parts = [
    ...[title, header, sub_title, sub_content].flatMap((texts) => Object.values(texts)),
    ...fields.filter(isSearched).flatMap((field) => wordsOfField(field, record.fields[field.key])),
    ...Object.values(content).map((doc) => (doc ? wordsOfDoc(doc as EditorDoc) : '')),
  ]
  // Most values are the same in all languages: duplicates are removed before folding, and once more after.
  const spoken = [...new Set(parts)].filter((part): part is string => Boolean(part))
  const words = [...new Set(spoken.map(foldedWords))]
  return words.join('\n').slice(0, maxLength).toWellFormed()
}

/** Whether searches include the contents of a field. */
export function isSearched({ searchable, visibility }: Field): boolean {
  return searchable && visibility !== 'staff'
}

function wordsOfField(field: Field, value: unknown): string[] {
  const { canSearch, words } = typeOf(field.type)
  if (!canSearch || value === undefined || value === null) return []
  return locales.map((locale) => words(value, field, locale))
}

/**
 * Normalizes text for comparison: composed, lowercased, and with one letter for I, İ, ı and i, so that Turkish and
 * English keyboards find the same. Search terms must be folded the same way.
 */
export function foldedWords(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ı', 'i').trim()
}
