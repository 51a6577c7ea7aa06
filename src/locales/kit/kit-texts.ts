import type { KitCatalog } from './kit-languages.ts'

/**
 * The product's texts that a language of the interface replaces, with the kit's key for each: only whole controls, which
 * are marked as in that language, because a page must not mix two languages.
 */
const ownWords: Readonly<Record<string, string>> = {
  'site.skip': 'skip',
  'site.language.more': 'language.more',
  'site.color_mode.light': 'theme.light',
  'site.color_mode.dark': 'theme.dark',
  'site.color_mode.system': 'theme.system',
}

/** The product's keys with the texts of a catalog, for a document in that language. */
export function kitTexts({ messages }: KitCatalog): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ownWords).flatMap(([key, kitKey]) => {
      const words = messages[kitKey]
      return words === undefined ? [] : [[key, words]]
    }),
  )
}
