import type { ShownText } from '#contract/content/public-contents.ts'
import type { EditorDoc } from '#contract/fields/doc/editor-doc.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import { defaultLocale, isLocale, type Locale, locales, withClose } from '#locales/locales.ts'

type Texts = Partial<Record<string, unknown>>

/** Languages in order of preference: the reader's own, the closest to it, the site's, English, the others. */
export type Order = readonly Locale[]

export function orderOf(locale: Locale, siteLocale: string): Order {
  return [
    ...new Set([
      ...withClose(locale),
      ...(isLocale(siteLocale) ? [siteLocale] : []),
      defaultLocale,
      ...locales,
    ]),
  ]
}

/** A text in the first language it exists in. */
export function textIn(texts: Texts, order: Order): ShownText {
  for (const locale of order) {
    const text = Object.hasOwn(texts, locale) ? texts[locale] : undefined
    if (typeof text === 'string' && text.trim() !== '') return { text: text.trim(), locale }
  }
  return { text: '', locale: order[0] ?? defaultLocale }
}

/** The first non-empty one of several texts. */
export function firstText(all: readonly Texts[], order: Order): ShownText {
  const candidates = all.map((texts) => textIn(texts, order))
  // A text in the reader's own language is preferred over an earlier one in another.
  return (
    candidates.find(({ text, locale }) => text !== '' && locale === order[0]) ??
    candidates.find(({ text }) => text !== '') ??
    textIn({}, order)
  )
}

/** A document in the first language it exists in; null if there is none. */
export function docIn(docs: Texts, order: Order): { doc: EditorDoc | null; locale: Locale } {
  const locale = order.find((language) => Object.hasOwn(docs, language) && docs[language] !== null)
  // Not validated here: it was validated when written, and the response is validated again.
  return locale
    ? { doc: docs[locale] as EditorDoc, locale }
    : { doc: null, locale: order[0] ?? defaultLocale }
}

const inLanguages: ReadonlySet<FieldTypeName> = new Set(['multilang_text', 'multilang_textarea', 'editor'])

/** The value of a field, reduced to the language that is shown. */
export function valueIn(type: FieldTypeName, value: unknown, order: Order): unknown {
  if (!inLanguages.has(type) || typeof value !== 'object' || value === null) return value
  const match = order.find((locale) => Object.hasOwn(value, locale))
  return match ? { [match]: (value as Texts)[match] } : {}
}

/**
 * The languages a record is written in: those of its title for which there is also content, or else all of its title.
 */
export function writtenIn(title: Texts, docs: readonly string[]): Locale[] {
  const titled = locales.filter((locale) => textIn(title, [locale]).text !== '')
  const complete = titled.filter((locale) => docs.includes(locale))
  return complete.length > 0 ? complete : titled
}
