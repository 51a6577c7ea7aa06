import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { type Locale, localeNames } from '../../locales/locales.ts'
import { type Page, pageOfPath, pathFor } from '../../locales/paths.ts'
import { useLocale } from './frame.tsx'

type Parameters = Record<string, string>

interface PageLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  page: Page
  parameters?: Parameters
  /** with its question mark */
  search?: string
  /** with its number sign */
  hash?: string
}

/** A link to a page in the language of this document. */
export function PageLink({ page, parameters = {}, search = '', hash = '', ...rest }: PageLinkProps) {
  const pathname = pathFor(page, useLocale(), parameters)
  const isHere = useLocation().pathname === pathname
  return <Link to={{ pathname, search, hash }} aria-current={isHere ? 'page' : undefined} {...rest} />
}

/** The address of a page in the language of this document, for forms and code. */
export function usePath(): (page: Page, parameters?: Parameters) => string {
  const locale = useLocale()
  return (page, parameters = {}) => pathFor(page, locale, parameters)
}

/** The page that this document shows, in another language; home where no page fits the address. */
export function useTranslatedPath(): (locale: Locale) => string {
  const { pathname } = useLocation()
  const found = pageOfPath(pathname)
  return (locale) => (found ? pathFor(found.page, locale, found.parameters) : pathFor('home', locale))
}

interface LocaleLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'hrefLang' | 'lang'> {
  locale: Locale
}

/** This page in another language. A plain link: another language is another document with its own texts. */
export function LocaleLink({ locale, children = localeNames[locale], ...rest }: LocaleLinkProps) {
  const translated = useTranslatedPath()
  const current = useLocale() === locale
  return (
    <a
      href={translated(locale)}
      hrefLang={locale}
      lang={locale}
      aria-current={current || undefined}
      {...rest}
    >
      {children}
    </a>
  )
}
