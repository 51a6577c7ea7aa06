import { locales } from '../locales.ts'

/** The languages that the interface components support beyond the product's own. Codes as Intl reads them. */
export const kitLanguages = [
  'ar',
  'az',
  'bg',
  'bn',
  'ca',
  'ckb',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fa-IR',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'hy',
  'id',
  'it',
  'ja',
  'kk',
  'km',
  'ko',
  'ky',
  'lb',
  'lt',
  'mn',
  'ms',
  'nb-NO',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sv',
  'tg',
  'th',
  'tr',
  'ug-CN',
  'uk',
  'ur',
  'uz',
  'vi',
  'zh-CN',
  'zh-TW',
] as const
export type KitLanguage = (typeof kitLanguages)[number]

/** Those that the product itself does not support: its own languages are offered completely, not in parts. */
export const furtherLanguages = kitLanguages.filter(isFurther)

/** Also for values that an older version stored. */
export function isFurther(code: KitLanguage): boolean {
  return !locales.some((locale) => locale === code.toLowerCase())
}

/** The texts of the interface components, independent of the product. */
export interface KitCatalog {
  /** in the language itself */
  name: string
  code: KitLanguage
  dir: 'ltr' | 'rtl'
  messages: Readonly<Record<string, string>>
}

/** Tajik is `tg`; some use `tj`. Undefined for what is not a language of the kit. */
export function kitLanguageOf(code: string): KitLanguage | undefined {
  const mapped = code === 'tj' ? 'tg' : code
  return kitLanguages.find((known) => known === mapped)
}

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
