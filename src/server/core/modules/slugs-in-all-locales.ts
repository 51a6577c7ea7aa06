import { defaultLocale, type Locale, locales } from '#locales/locales.ts'

/** A slug for every language: its own, else the English one, else the first one given. */
export function slugsInAllLocales(
  slugs: Partial<Record<Locale, string>>,
): { locale: Locale; slug: string }[] {
  const fallback = slugs[defaultLocale] || Object.values(slugs).find(Boolean)
  return locales.flatMap((locale) => {
    const slug = slugs[locale] || fallback
    return slug ? [{ locale, slug }] : []
  })
}
