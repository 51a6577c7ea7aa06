import { defaultLocale, type Locale, locales } from '#locales/locales.ts'

/** A slug for every language: its own, else the English one, else the first one given. */
export function slugsInAllLocales(
  given: Partial<Record<Locale, string>>,
): { locale: Locale; slug: string }[] {
  const other = given[defaultLocale] || Object.values(given).find(Boolean)
  return locales.flatMap((locale) => {
    const slug = given[locale] || other
    return slug ? [{ locale, slug }] : []
  })
}
