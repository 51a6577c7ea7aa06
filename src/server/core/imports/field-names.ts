import type { Locale } from '#locales/locales.ts'
import { plainWord } from '../../files/header-words.ts'
import { type ImportField } from './read-import.ts'

interface Languages {
  /** of the user who imports the table */
  locale: Locale
  /** language of texts whose column names none */
  siteLocale: string
}

/** Which column maps to which field, by name. A text column without a language is in the site's language. */
export function guessMapping(
  fields: readonly ImportField[],
  columns: readonly string[],
  { locale, siteLocale }: Languages,
): Record<string, number> {
  const mapping: Record<string, number> = {}
  const match = (key: string, names: readonly string[]) => {
    if (mapping[key] !== undefined) return
    const plainNames = new Set(names.map(plainWord).filter(Boolean))
    const usedColumns = new Set(Object.values(mapping))
    const column = columns.findIndex((head, i) => plainNames.has(plainWord(head)) && !usedColumns.has(i))
    if (column >= 0) mapping[key] = column
  }
  for (const { key, label } of fields) match(key, [key, label(locale)])
  // Fields' own names are matched first: "name" is not taken as the full name if there is a "full name" column.
  for (const { key, otherNames = [] } of fields) match(key, otherNames)
  for (const { key, text } of fields)
    if (text?.language === siteLocale) match(key, [text.key, text.label(locale)])
  return mapping
}

/** The field that a problem is about, or the text it is one language of; otherwise the record's own name for it. */
export function fieldOfFault(
  fields: readonly ImportField[],
  [first = '', second = '']: readonly PropertyKey[],
): string {
  const fieldKeys = new Set(fields.flatMap(({ key, text }) => (text ? [key, text.key] : [key])))
  const name = String(first)
  const names = [`${name}_${String(second)}`, name]
  return [...names, ...names.map((one) => `field_${one}`)].find((one) => fieldKeys.has(one)) ?? name
}

/** Labels of fields, and of the texts they are one language of. */
export function labelsOf(fields: readonly ImportField[], locale: Locale): ReadonlyMap<string, string> {
  return new Map(
    fields.flatMap(({ key, label, text }) => [
      [key, label(locale)] as const,
      ...(text ? [[text.key, text.label(locale)] as const] : []),
    ]),
  )
}
