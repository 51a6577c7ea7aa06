import { cached } from '#locales/formatters.ts'
import { formatLocales, type Locale } from '#locales/locales.ts'
import type { WholeKey } from '#locales/message-keys.generated.ts'

const plurals = cached((tag) => new Intl.PluralRules(tag))
const numbers = cached((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 20 }))

export type Translate = (key: MessageKey, values?: MessageValues) => string

/**
 * The texts of one language in the voice of one brand; another language or brand needs another instance. Texts added to
 * `messages` later work like the initial ones. Numbers among the values are formatted for the language, and `count`
 * picks the plural form. The catalogs are in i18next format; a test verifies that both read them alike, because i18next
 * itself would cost every visitor 14 KiB of script for these few lines.
 */
export function createTexts(locale: Locale, messages: Messages, productName: string): Translate {
  const tag = formatLocales[locale]
  const spoken = (key: string) => messages[key]?.replaceAll('{{product}}', productName)

  function find(key: string, count: unknown): string {
    const form = typeof count === 'number' ? spoken(`${key}_${plurals(tag).select(count)}`) : undefined
    return form ?? spoken(key) ?? spoken(`${key}_other`) ?? key
  }

  return (key, values) => {
    if (!values) return spoken(key) ?? key
    return find(key, values['count']).replace(/{{\s*(\w+)\s*}}/g, (whole, name: string) => {
      const value = values[name]
      return typeof value === 'number' ? numbers(tag).format(value) : (value ?? whole)
    })
  }
}

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Stem<Key> = Key extends `${infer Start}_${PluralForm}` ? Start : Key

/** Every text key that a page can use; plural forms count as one. */
export type MessageKey = Stem<WholeKey>

type MessageValues = Readonly<Record<string, string | number>>
export type Messages = Readonly<Record<string, string>>
