import { typeOf } from '../../../contract/fields/all.ts'
import type { EditorDoc } from '../../../contract/fields/editor-doc.ts'
import { wordsOfDoc } from '../../../contract/fields/editor-doc.ts'
import type { Field } from '../../../contract/fields/field.ts'
import type { Locale } from '../../../locales/locales.ts'

/** A value as words in the languages that it has words in, and whether they say all of it. */
export interface SpokenValue {
  words: Partial<Record<Locale, string>>
  isWhole: boolean
}

export function wordsOfValue(value: unknown, field: Field, siteLocale: Locale): SpokenValue {
  const { type, options } = field
  if (type === 'multilang_text' || type === 'multilang_textarea')
    return { words: value as SpokenValue['words'], isWhole: true }
  if (type === 'editor')
    return {
      words: mapped(value as Partial<Record<Locale, EditorDoc>>, wordsOfDoc),
      isWhole: false,
    }
  // The ids of files are no words to anybody.
  if (type === 'file' || type === 'image') return { words: {}, isWhole: false }
  const { words } = typeOf(type)
  const inLocale = (locale: Locale) => words(value, field, locale)
  if (type !== 'selection' && type !== 'radio' && type !== 'checkbox')
    return { words: { [siteLocale]: inLocale(siteLocale) }, isWhole: true }
  const labelled = new Set([siteLocale, ...options.flatMap(({ label }) => Object.keys(label) as Locale[])])
  return { words: Object.fromEntries([...labelled].map((one) => [one, inLocale(one)])), isWhole: true }
}

function mapped<In, Out>(
  given: Partial<Record<Locale, In>>,
  change: (one: In) => Out,
): Partial<Record<Locale, Out>> {
  return Object.fromEntries(Object.entries(given).map(([locale, one]) => [locale, change(one)]))
}
