import { defaultLocale, type Locale, locales } from '#locales/locales.ts'

/** A text in the asker's language, else in that of the site, else in English, else in any that it was given in. */
export function localized(
  texts: Partial<Record<string, string>>,
  { locale, siteLocale }: { locale: Locale; siteLocale: Locale },
): string {
  for (const one of [locale, siteLocale, defaultLocale, ...locales]) {
    const text = Object.hasOwn(texts, one) ? texts[one]?.trim() : undefined
    if (text) return text
  }
  return ''
}
