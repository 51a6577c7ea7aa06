import { formatLocales, type Locale } from '#locales/locales.ts'

/** Two letters of a country as its name; any other place as it is called. */
export function placeName(locale: Locale, place: string): string {
  if (!/^[A-Z]{2}$/.test(place)) return place
  return new Intl.DisplayNames(formatLocales[locale], { type: 'region', fallback: 'code' }).of(place) ?? place
}
