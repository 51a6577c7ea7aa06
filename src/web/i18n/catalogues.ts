import type { Locale } from '../../locales/locales.ts'
import type { Messages } from './keys.ts'

type Load = () => Promise<{ default: Messages }>

/** All texts of each language, one chunk each. The browser fetches only its own. */
export const catalogues: Record<Locale, Load> = {
  tr: () => import('virtual:messages/tr'),
  en: () => import('virtual:messages/en'),
  es: () => import('virtual:messages/es'),
  de: () => import('virtual:messages/de'),
  fr: () => import('virtual:messages/fr'),
  it: () => import('virtual:messages/it'),
  pt: () => import('virtual:messages/pt'),
}
