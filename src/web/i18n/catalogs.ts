import type { Locale } from '#locales/locales.ts'
import type { Messages } from './texts.ts'

interface Catalog {
  /** texts of the frame around every page */
  frame: Messages
  /** the page addresses in this language */
  patterns: Readonly<Record<string, string>>
  /** the additional texts of each page, by name */
  pages: TextLoads
  /** the same for account and dashboard pages, which most visits never open */
  pagesApart: () => Promise<{ pages: TextLoads }>
  /** texts of rarely shown parts of pages, by name */
  parts: TextLoads
}

type TextLoads = Readonly<Record<string, () => Promise<{ default: Messages }>>>

/**
 * The texts and addresses of each language: one chunk for its frame and one per page. Browsers fetch only what they
 * show.
 */
export const catalogs: Record<Locale, () => Promise<Catalog>> = {
  tr: () => import('virtual:messages/tr'),
  en: () => import('virtual:messages/en'),
  es: () => import('virtual:messages/es'),
  de: () => import('virtual:messages/de'),
  fr: () => import('virtual:messages/fr'),
  it: () => import('virtual:messages/it'),
  pt: () => import('virtual:messages/pt'),
  'pt-br': () => import('virtual:messages/pt-br'),
}
