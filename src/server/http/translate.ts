import { readFileSync } from 'node:fs'
import i18next, { type i18n } from 'i18next'
import { moneyText } from '#contract/billing/money.ts'
import { formatSize } from '#locales/formatters.ts'
import { formatLocales, type Locale, locales } from '#locales/locales.ts'

/**
 * Namespaces of the texts that the server itself writes: errors, file contents, forms, printed documents, the framed
 * result, mails, notifications and exports.
 */
const namespaces = [
  'errors',
  'posts',
  'files',
  'forms',
  'result',
  'result_comments',
  'chance_result',
  'coin_toss',
  'waiting',
  'statistics',
  'certificate',
  'embed',
  'demo',
  'mails',
  'bell',
  'records',
  'without_network',
  'users',
  'sessions_list',
  'roles',
  'draws',
  'logs',
  'audit',
  'dashboard',
  'menus',
  'faq_editing',
  'plans',
  'subscriptions',
  'contents',
  'submissions',
  'desk',
  'imports',
  'settings',
  'media',
  'modules',
  'trash',
  'account_lists',
] as const

export type Translate = (locale: Locale, key: string, values?: Record<string, string | number>) => string

let shared: Translate | undefined

/** Created once for all callers: the texts of all languages take a tenth of a second to read, and some megabytes. */
export function sharedTranslate(): Translate {
  shared ??= createTranslate()
  return shared
}

/** One immutable catalog per language; the server never switches languages. */
function createTranslate(): Translate {
  const catalogs = new Map<Locale, i18n>(locales.map((locale) => [locale, catalog(locale)]))
  return (locale, key, values) => {
    const texts = catalogs.get(locale)
    return texts ? texts.t(key, values ?? {}) : key
  }
}

function catalog(locale: Locale): i18n {
  const instance = i18next.createInstance()
  void instance.init({
    // The regional locale, not just the language: Portugal's plural rule for 0 differs from Brazil's.
    lng: formatLocales[locale],
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    resources: { [formatLocales[locale]]: { translation: merged(locale) } },
    interpolation: { escapeValue: false },
  })
  addFormats(instance, locale)
  return instance
}

/**
 * Lets a text format a number of bytes as a size, `{{limit, bytes}}`, and an amount in cents, whose `currency` is another
 * value of the text, as money: `{{amount, money}}`.
 */
function addFormats(instance: i18n, locale: Locale): void {
  const language = formatLocales[locale]
  const numbers = new Intl.NumberFormat(language)
  const size = (bytes: unknown) => formatSize(Number(bytes), language, (value) => numbers.format(value))
  const money = (amount: unknown, _: unknown, { currency }: { currency?: unknown }) =>
    moneyText({ amount: Number(amount), currency: String(currency) }, locale, { isShort: true })
  instance.services.formatter?.add('bytes', size)
  instance.services.formatter?.add('money', money)
}

function merged(locale: Locale): Record<string, string> {
  return Object.fromEntries(
    namespaces.flatMap((namespace) => Object.entries(readNamespace(locale, namespace))),
  )
}

/** The texts of a file of messages, by key. */
export function readNamespace(locale: Locale, namespace: string): Record<string, string> {
  const file = new URL(`../../locales/messages/${locale}/${namespace}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}
