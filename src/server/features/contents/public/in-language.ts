import type { EditorDoc } from '#contract/fields/editor-doc.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import type { ShownText } from '#contract/public-contents.ts'
import { defaultLocale, isLocale, type Locale, locales } from '#locales/locales.ts'

type Texts = Partial<Record<string, unknown>>

/** Languages in the order in which somebody reads them: their own, that of the site, English, the others. */
export type Order = readonly Locale[]

export function orderOf(locale: Locale, siteLocale: string): Order {
  return [...new Set([locale, ...(isLocale(siteLocale) ? [siteLocale] : []), defaultLocale, ...locales])]
}

/** A text in the first language that it is in. */
export function textIn(texts: Texts, order: Order): ShownText {
  for (const locale of order) {
    const text = Object.hasOwn(texts, locale) ? texts[locale] : undefined
    if (typeof text === 'string' && text.trim() !== '') return { text: text.trim(), locale }
  }
  return { text: '', locale: order[0] ?? defaultLocale }
}

/** The first of several texts that says something. */
export function firstText(all: readonly Texts[], order: Order): ShownText {
  const found = all.map((texts) => textIn(texts, order))
  // One that is in the asker's language is worth more than one that should stand before it.
  return (
    found.find(({ text, locale }) => text !== '' && locale === order[0]) ??
    found.find(({ text }) => text !== '') ??
    textIn({}, order)
  )
}

/** A document in the first language that it is in; null where it is in none. */
export function docIn(docs: Texts, order: Order): { doc: EditorDoc | null; locale: Locale } {
  const locale = order.find((one) => Object.hasOwn(docs, one) && docs[one] !== null)
  // What is stored was checked when it was written, and the reply of a call is checked again.
  return locale
    ? { doc: docs[locale] as EditorDoc, locale }
    : { doc: null, locale: order[0] ?? defaultLocale }
}

const inLanguages: ReadonlySet<FieldTypeName> = new Set(['multilang_text', 'multilang_textarea', 'editor'])

/** The value of a field without the languages that nobody here reads. */
export function valueIn(type: FieldTypeName, value: unknown, order: Order): unknown {
  if (!inLanguages.has(type) || typeof value !== 'object' || value === null) return value
  const found = order.find((locale) => Object.hasOwn(value, locale))
  return found ? { [found]: (value as Texts)[found] } : {}
}

/** The languages that a record is written in: those of its title, as far as its content is in them, too. */
export function writtenIn(title: Texts, docs: readonly string[]): Locale[] {
  const titled = locales.filter((locale) => textIn(title, [locale]).text !== '')
  const whole = titled.filter((locale) => docs.includes(locale))
  return whole.length > 0 ? whole : titled
}
