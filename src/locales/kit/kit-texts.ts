import type { KitCatalogue } from './kit-languages.ts'

/** The product's texts that the interface components provide, with the kit's key for each. */
const ownWords: Readonly<Record<string, string>> = {
  'site.skip': 'skip',
  'site.nav.menu': 'menu.open',
  'site.language.title': 'language.choose',
  'site.language.more': 'language.more',
  'site.colour_mode.title': 'theme.title',
  'site.colour_mode.light': 'theme.light',
  'site.colour_mode.dark': 'theme.dark',
  'site.colour_mode.system': 'theme.system',
  'site.toasts.close': 'toast.close',
  'result.copied': 'copied',
  'chance.copy': 'copy',
  'chance.copied': 'copied',
  'bell.loading': 'loading',
  'field.search': 'search.label',
  'entries.previous': 'pagination.previous',
  'entries.next': 'pagination.next',
  'account.pages.previous': 'pagination.previous',
  'account.pages.next': 'pagination.next',
}

/** The product's keys with the texts of a catalog, for a document in that language. */
export function kitTexts({ messages }: KitCatalogue): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ownWords).flatMap(([key, kitKey]) => {
      const words = messages[kitKey]
      return words === undefined ? [] : [[key, words]]
    }),
  )
}
