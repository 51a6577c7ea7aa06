declare module 'virtual:offline-texts' {
  import type { Locale } from '#locales/locales.ts'

  const catalogs: Readonly<Record<Locale, Readonly<Record<string, string>>>>
  export default catalogs
}
