import { typeOf } from '#contract/fields/all.ts'
import { type EditorDoc, wordsOfDoc } from '#contract/fields/doc/editor-doc.ts'
import type { Field } from '#contract/fields/field.ts'
import { locales } from '#locales/locales.ts'

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
