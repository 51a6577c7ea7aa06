import { defaultLocale, type Locale, locales, withClose } from '#locales/locales.ts'

/** A text in the viewer's language, else in the closest one, the site's, English, or any available one. */
export function localized(
  texts: Partial<Record<string, string>>,
  { locale, siteLocale }: { locale: Locale; siteLocale: Locale },
): string {
  for (const candidate of [...withClose(locale), siteLocale, defaultLocale, ...locales]) {
    const text = Object.hasOwn(texts, candidate) ? texts[candidate]?.trim() : undefined
    if (text) return text
  }
  return ''
}
