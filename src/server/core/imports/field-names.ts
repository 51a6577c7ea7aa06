import type { Locale } from '#locales/locales.ts'
import { plainWord } from '../../files/header-words.ts'
import type { ImportField } from './import-target.ts'

interface Asked {
  /** of whoever brings the table */
  locale: Locale
  /** what a text is in that no language is named for */
  siteLocale: string
}

/** Which column becomes which field, by their names. A text without a language is in that of the site. */
export function guessMapping(
  fields: readonly ImportField[],
  columns: readonly string[],
  { locale, siteLocale }: Asked,
): Record<string, number> {
  const mapping: Record<string, number> = {}
  const match = (key: string, names: readonly string[]) => {
    if (mapping[key] !== undefined) return
    const known = new Set(names.map(plainWord).filter(Boolean))
    const taken = new Set(Object.values(mapping))
    const column = columns.findIndex((head, i) => known.has(plainWord(head)) && !taken.has(i))
    if (column >= 0) mapping[key] = column
  }
  for (const { key, label } of fields) match(key, [key, label(locale)])
  // A field's own name comes first: a column called "name" isn't taken where there is a "full name".
  for (const { key, otherNames = [] } of fields) match(key, otherNames)
  for (const { key, text } of fields)
    if (text?.language === siteLocale) match(key, [text.key, text.label(locale)])
  return mapping
}

/** The field that a fault is about, or the text of which it is one language; as the record calls it where it is neither. */
export function fieldOfFault(
  fields: readonly ImportField[],
  [first = '', second = '']: readonly PropertyKey[],
): string {
  const known = new Set(fields.flatMap(({ key, text }) => (text ? [key, text.key] : [key])))
  const name = String(first)
  const names = [`${name}_${String(second)}`, name]
  return [...names, ...names.map((one) => `field_${one}`)].find((one) => known.has(one)) ?? name
}

/** What fields, and texts of which they are one language, are called. */
export function labelsOf(fields: readonly ImportField[], locale: Locale): ReadonlyMap<string, string> {
  return new Map(
    fields.flatMap(({ key, label, text }) => [
      [key, label(locale)] as const,
      ...(text ? [[text.key, text.label(locale)] as const] : []),
    ]),
  )
}
