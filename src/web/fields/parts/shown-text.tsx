import type { LocalizedValue } from '#contract/fields/multilang-text.ts'
import { type Locale, locales, withClose } from '#locales/locales.ts'

/** The language of `values` that the reader understands best: their own, the closest, English, or any available. */
export function bestLanguage<Value>(
  values: Partial<Record<Locale, Value>>,
  locale: Locale,
): Locale | undefined {
  return [...withClose(locale), 'en' as const, ...locales].find((language) => values[language])
}

interface ShownTextProps {
  texts: LocalizedValue
  locale: Locale
  /** transforms the text before it is shown */
  as?: (words: string) => string
}

/** A text in the reader's language, or in another one that is marked as such. */
export function ShownText({ texts, locale, as = (words) => words }: ShownTextProps) {
  const language = bestLanguage(texts, locale)
  if (!language) return null
  return <bdi {...(language !== locale && { lang: language })}>{as(texts[language] ?? '')}</bdi>
}
