import { type ComponentProps, createContext, useContext } from 'react'
import { Link, useLocation } from 'react-router'
import { homeOf, type Locale, languageTag, localeNames } from '#locales/locales.ts'
import type { Page } from '#locales/paths.ts'
import { fillIn, type Parameters } from '#locales/patterns.ts'
import { useFrame, useLocale } from './frame.tsx'

interface PageLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  page: Page
  parameters?: Parameters
  /** including the question mark */
  search?: string
  /** including the number sign */
  hash?: string
}

/** A link to a page in the language of this document. */
export function PageLink({ page, parameters, search = '', hash = '', ...rest }: PageLinkProps) {
  const pathname = usePath()(page, parameters)
  const isHere = useLocation().pathname === pathname
  return <Link to={{ pathname, search, hash }} aria-current={isHere ? 'page' : undefined} {...rest} />
}

/** The address of a page in the language of this document, for forms and code. */
export function usePath(): (page: Page, parameters?: Parameters) => string {
  const { patterns } = useFrame()
  return (page, parameters) => fillIn(patterns[page], parameters)
}

export type Translations = Readonly<Record<Locale, string>>

/** Known only to the server, which has the paths of all languages; sent with each page. */
const TranslationsContext = createContext<Translations | undefined>(undefined)
export const TranslationsProvider = TranslationsContext.Provider

/** The addresses of the current page in all languages; undefined if the address belongs to no page. */
export function useTranslations(): Translations | undefined {
  return useContext(TranslationsContext)
}

interface LocaleLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'hrefLang' | 'lang'> {
  locale: Locale
}

/** This page in another language. A plain link: another language is another document with its own texts. */
export function LocaleLink({ locale, children = localeNames[locale], ...rest }: LocaleLinkProps) {
  const translations = useTranslations()
  const current = useLocale() === locale
  return (
    <a
      href={translations?.[locale] ?? homeOf(locale)}
      hrefLang={languageTag(locale)}
      lang={languageTag(locale)}
      aria-current={current || undefined}
      {...rest}
    >
      {children}
    </a>
  )
}
