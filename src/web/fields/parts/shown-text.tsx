import type { LocalizedValue } from '#contract/fields/multilang-text.ts'
import { type Locale, locales } from '#locales/locales.ts'

/** The language of `texts` that somebody reads best: their own, English, or the first that there is. */
export function bestLanguage<Value>(
  values: Partial<Record<Locale, Value>>,
  locale: Locale,
): Locale | undefined {
  return [locale, 'en' as const, ...locales].find((language) => values[language])
}

interface ShownTextProps {
  texts: LocalizedValue
  locale: Locale
  /** what becomes of the words before they are shown */
  as?: (words: string) => string
}

/** A text in the reader's language, or in another that is said to be another. */
export function ShownText({ texts, locale, as = (words) => words }: ShownTextProps) {
  const language = bestLanguage(texts, locale)
  if (!language) return null
  return <bdi {...(language !== locale && { lang: language })}>{as(texts[language] ?? '')}</bdi>
}
