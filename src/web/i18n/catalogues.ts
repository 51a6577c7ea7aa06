import type { Locale } from '#locales/locales.ts'
import type { Messages } from './keys.ts'

interface Catalogue {
  /** what stands around every page */
  frame: Messages
  /** the addresses of the pages in this language */
  patterns: Readonly<Record<string, string>>
  /** what each page says besides, by its name */
  pages: TextLoads
  /** the same for the pages of accounts and of the dashboard, which most visits never open */
  pagesApart: () => Promise<{ pages: TextLoads }>
  /** what rarer parts of pages say, by their names */
  parts: TextLoads
}

type TextLoads = Readonly<Record<string, () => Promise<{ default: Messages }>>>

/** The texts and addresses of each language, in a chunk for its frame and one for each page. Browsers fetch what they show. */
export const catalogues: Record<Locale, () => Promise<Catalogue>> = {
  tr: () => import('virtual:messages/tr'),
  en: () => import('virtual:messages/en'),
  es: () => import('virtual:messages/es'),
  de: () => import('virtual:messages/de'),
  fr: () => import('virtual:messages/fr'),
  it: () => import('virtual:messages/it'),
  pt: () => import('virtual:messages/pt'),
}
