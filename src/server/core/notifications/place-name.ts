import { formatLocales, type Locale } from '#locales/locales.ts'

/** The name of a two-letter country code; any other place as it is. */
export function placeName(locale: Locale, location: string): string {
  if (!/^[A-Z]{2}$/.test(location)) return location
  return (
    new Intl.DisplayNames(formatLocales[locale], { type: 'region', fallback: 'code' }).of(location) ??
    location
  )
}
