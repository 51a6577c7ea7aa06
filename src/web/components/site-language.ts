import { createContext, useContext } from 'react'
import { defaultLocale, type Locale, locales } from '#locales/locales.ts'

/** The language that the site is written in first; its texts are shown where another language has none. */
export const SiteLanguageContext = createContext<Locale>(defaultLocale)

/** All languages as editors show them: the site's own, then the others in their usual order. */
export function useLanguageOrder(): readonly Locale[] {
  const first = useContext(SiteLanguageContext)
  return [first, ...locales.filter((locale) => locale !== first)]
}
