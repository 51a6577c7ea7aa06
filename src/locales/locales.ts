/** The languages of the product, in display order: the seven of the specification, and Brazilian Portuguese. */
export const locales = ['tr', 'en', 'es', 'de', 'fr', 'it', 'pt', 'pt-br'] as const
export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'en'

/** The name of each language in itself. */
export const localeNames: Record<Locale, string> = {
  tr: 'Türkçe',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  pt: 'Português',
  'pt-br': 'Português (Brasil)',
}

/** The BCP 47 tag that Intl formats with. */
export const formatLocales: Record<Locale, string> = {
  tr: 'tr-TR',
  en: 'en-US',
  es: 'es-ES',
  de: 'de-DE',
  fr: 'fr-FR',
  it: 'it-IT',
  pt: 'pt-PT',
  'pt-br': 'pt-BR',
}

/** The value of `lang` and `hreflang` attributes: the browser's spelling of our own name. */
export function languageTag(locale: Locale): string {
  return Intl.getCanonicalLocales(locale)[0] ?? locale
}

/** Languages so close that a text missing in one is shown in the other before any third one. */
const closeLocales: Partial<Record<Locale, Locale>> = { 'pt-br': 'pt', pt: 'pt-br' }

/** The languages to look for a text in: the reader's own, then the one closest to it. */
export function withClose(locale: Locale): Locale[] {
  const close = closeLocales[locale]
  return close ? [locale, close] : [locale]
}

/** REQ-constants: the zone in which times are shown until the viewer's own is known. */
export const defaultTimeZones: Record<Locale, string> = {
  tr: 'Europe/Istanbul',
  en: 'America/New_York',
  es: 'Europe/Madrid',
  de: 'Europe/Berlin',
  fr: 'Europe/Paris',
  it: 'Europe/Rome',
  pt: 'Europe/Lisbon',
  'pt-br': 'America/Sao_Paulo',
}

/** REQ-constants: the cookie that holds the chosen language, and how long it lasts. */
export const localeCookie = { name: 'i18n_redirected', maxAgeSeconds: 365 * 24 * 60 * 60 } as const

/** The cookie of a language that only the interface components support; it lasts as long as the other one. */
export const kitCookie = 'kit_language'

/** The home path of a language: the default one has no prefix. */
export function homeOf(locale: Locale): string {
  return locale === defaultLocale ? '/' : `/${locale}`
}

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (locales as readonly string[]).includes(value)
}

/** Any spelling of a language tag (`de-AT`, `PT_br`) as one of ours, or undefined. A regional one of ours comes first. */
export function localeFromTag(tag: string | undefined | null): Locale | undefined {
  const [language, ...more] = tag?.trim().toLowerCase().split(/[-_]/) ?? []
  const regional = more.map((part) => `${language}-${part}`).find(isLocale)
  return regional ?? (isLocale(language) ? language : undefined)
}

/** The best of ours for an Accept-Language header, or undefined where it names none. */
export function localeFromHeader(header: string | undefined | null): Locale | undefined {
  if (!header) return undefined
  const ranges = header
    .slice(0, 500)
    .split(',')
    .map((part, order) => {
      const [tag, ...parameters] = part.split(';')
      const quality = parameters.map((p) => /^\s*q=([0-9.]+)\s*$/.exec(p)?.[1]).find(Boolean)
      return { locale: localeFromTag(tag), quality: quality === undefined ? 1 : Number(quality), order }
    })
    .filter((range) => range.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.order - b.order)
  return ranges.find((range) => range.locale)?.locale
}
