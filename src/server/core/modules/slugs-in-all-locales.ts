import { defaultLocale, type Locale, locales, withClose } from '#locales/locales.ts'

/** A slug for every language: its own, else the closest language's, the English one, or the first one given. */
export function slugsInAllLocales(
  slugs: Partial<Record<Locale, string>>,
): { locale: Locale; slug: string }[] {
  const fallback = slugs[defaultLocale] || Object.values(slugs).find(Boolean)
  return locales.flatMap((locale) => {
    const slug = withClose(locale).flatMap((close) => slugs[close] || [])[0] ?? fallback
    return slug ? [{ locale, slug }] : []
  })
}
