import { formatLocales, type Locale } from '#locales/locales.ts'
import type { MessageKey, Messages, MessageValues } from './keys.ts'

export type Translate = (key: MessageKey, values?: MessageValues) => string

/**
 * The texts of one language in the voice of one brand; another language or brand is another instance. Texts
 * that are added to `messages` later are said like those that were there. Numbers among the values are written as the language writes them, and `count`
 * picks the plural form. The catalogues are i18next's; a test holds that both read them alike, because
 * i18next itself would cost every visitor 14 KiB of script for these few lines.
 */
export function createTexts(locale: Locale, messages: Messages, productName: string): Translate {
  const tag = formatLocales[locale]
  const plurals = new Intl.PluralRules(tag)
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 20 })
  const spoken = (key: string) => messages[key]?.replaceAll('{{product}}', productName)

  function find(key: string, count: unknown): string {
    const form = typeof count === 'number' ? spoken(`${key}_${plurals.select(count)}`) : undefined
    return form ?? spoken(key) ?? spoken(`${key}_other`) ?? key
  }

  return (key, values) => {
    if (!values) return spoken(key) ?? key
    return find(key, values['count']).replace(/{{\s*(\w+)\s*}}/g, (whole, name: string) => {
      const value = values[name]
      return typeof value === 'number' ? numbers.format(value) : (value ?? whole)
    })
  }
}
