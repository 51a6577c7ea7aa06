import catalogs from 'virtual:offline-texts'
import { createDateFormat } from '#locales/formatters.ts'
import { formatLocales, isLocale, type Locale, localeFromTag } from '#locales/locales.ts'
import { createTexts, type Translate } from '../i18n/texts.ts'

/** The texts and formats of one language. */
export interface Words {
  locale: Locale
  t: Translate
  number(value: number): string
  time(moment: string): string
}

/** The texts of a language. This file has no page around it, so times are in the device's zone, which is named. */
export function wordsOf(locale: Locale): Words {
  const tag = formatLocales[locale]
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
  const times = createDateFormat(tag, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  })
  return {
    locale,
    t: createTexts(locale, catalogs[locale] ?? {}, ''),
    number: (value) => numbers.format(value),
    time: (moment) => (Number.isNaN(Date.parse(moment)) ? moment : times(moment)),
  }
}

/** The address decides (`?lang=de` or `#de`), then the setting in this file, then the browser. */
export function firstLocale(address: URL, made: unknown, browser: readonly string[]): Locale {
  const requested = [address.searchParams.get('lang'), address.hash.replace(/^#(lang=)?/, '')]
  const candidates = [...requested, typeof made === 'string' ? made : undefined, ...browser]
  return candidates.map(localeFromTag).find(isLocale) ?? 'en'
}
