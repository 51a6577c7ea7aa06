import { units } from '#contract/billing/money.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import { formatLocales, type Locale, localeNames } from '#locales/locales.ts'
import type { Format } from '#web/i18n/format.ts'
import type { MessageKey, Translate } from '#web/i18n/texts.ts'

export interface Language {
  t: Translate
  format: Pick<Format, 'number' | 'date' | 'dateTime' | 'list'>
  locale: Locale
  /** long values are not cut off */
  isWhole?: boolean
}

/** Texts whose keys begin with one of these, tried in turn. */
type Starts = readonly string[]

/** The texts for the values of a field, if it has a fixed set of them. */
const choiceStarts: Readonly<Record<string, Starts>> = {
  status: ['list.contents.status.', 'list.submissions.status.'],
  'users.status': ['list.users.status.'],
  'tickets.status': ['list.support_tickets.status.'],
  'tickets.priority': ['list.support_tickets.priority.'],
  'subscriptions.status': ['list.subscriptions.status.'],
  'subscriptions.provider_status': ['list.subscriptions.status.'],
  'settings.status': ['list.outbox.status.'],
  'settings.mail_driver': ['settings.option.mail_driver.'],
  'settings.smtp_encryption': ['settings.option.smtp_encryption.'],
  'settings.storage_driver': ['settings.option.storage_driver.'],
  'menus.area': ['menus.area.'],
  'modules.type': ['list.modules.type.'],
  mode: ['plans.sharing.'],
  list: ['dash.place.', 'list.audit.area.'],
}

/** Texts of single values: states of the payment provider, and when a subscription ends. */
const singleTexts: Readonly<Record<string, MessageKey>> = {
  now: 'audit.at.now',
  period_end: 'audit.at.period_end',
  past_due: 'subscriptions.past_due',
  unpaid: 'subscriptions.unpaid',
  paused: 'subscriptions.paused',
  incomplete: 'subscriptions.incomplete',
  incomplete_expired: 'subscriptions.incomplete_expired',
}

/** Limits where nothing means no limit. */
export const openLimits: ReadonlySet<string> = new Set(['daily_limit', 'monthly_limit', 'day_limit', 'days'])
/** Lists whose items are names of fields. */
const namesOfFields = new Set(['personal', 'filter'])
const planFields = new Set(['plan', 'held_plan'])

/** What is compared character by character: ids, keys and seals, and addresses. */
const technical = [/^[\da-f]{16,}$/i, /^(?:https?:\/\/|\/)\S+$/]
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const momentText = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/
const dayText = /^\d{4}-\d\d-\d\d$/
const maxLength = 160

/** What a field is called: by its label, or if it has none, its name with spaces. */
export function labelOf(field: string, language: Language): string {
  const { t } = language
  const [start, rest] = splitAtDot(field)
  if (rest !== undefined) {
    // The fields of a module have names that its editors chose.
    if (start === 'field') return readable(rest)
    const inner = isLocaleName(rest) ? localeNames[rest] : readable(rest)
    return `${labelOf(start, language)} (${inner})`
  }
  if (isLocaleName(field)) return localeNames[field]
  const platform = (platformNames as Readonly<Record<string, string>>)[field]
  return platform ?? fieldText(t, field) ?? readable(field)
}

/** A single value as people write it. */
export function wordsOf(area: string, field: string, value: unknown, language: Language): string {
  const { t, format } = language
  if (openLimits.has(field) && (value === null || value === undefined)) return t('pricing.none')
  if (value === null || value === undefined || value === '') return t('audit.nothing')
  if (typeof value === 'boolean') return switchText(area, value, t)
  if (typeof value === 'number') return field === 'price' ? amountText(value, language) : format.number(value)
  if (Array.isArray(value)) return format.list(value.map((item) => itemName(area, field, item, language)))
  if (typeof value === 'object') return objectText(area, value as Record<string, unknown>, language)
  return textWords(area, field, typeof value === 'string' ? value : JSON.stringify(value), language)
}

/** The name of one item of a list. */
export function itemName(area: string, field: string, item: unknown, language: Language): string {
  if (namesOfFields.has(field) && typeof item === 'string') return labelOf(item, language)
  if (typeof item !== 'object' || item === null) return wordsOf(area, field, item, language)
  const { label, title, heading, name, question, key } = item as Record<string, unknown>
  const named = [label, title, heading, name, question, key].find(Boolean)
  return named === undefined
    ? objectText(area, item as Record<string, unknown>, language)
    : wordsOf(area, 'name', named, language)
}

/** Whether a value is shown as code. */
export function isCode(value: unknown): boolean {
  return typeof value === 'string' && [uuid, ...technical].some((pattern) => pattern.test(value))
}

/** Whether an object has one text a language. */
function isTranslated(value: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(value)
  return names.length > 0 && names.every(isLocaleName)
}

/** A technical name as words. */
export function readable(name: string): string {
  const words = name.replaceAll(/[_.-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The log's own label of a field, or the one that forms give it. */
function fieldText(t: Translate, name: string): string | undefined {
  const keys = [`audit.field.${name}`, `field.${name}`] as const
  return keys.map((key) => [key, t(key as MessageKey)]).find(([key, text]) => text !== key)?.[1]
}

/** The first text that exists for a name. */
export function textOf(t: Translate, starts: Starts, name: string): string | undefined {
  for (const start of starts) {
    const text = t(`${start}${name}` as MessageKey)
    if (text !== start + name) return text
  }
  return undefined
}

function textWords(area: string, field: string, text: string, language: Language): string {
  const { t, format } = language
  const starts = choiceStarts[`${area}.${field}`] ?? choiceStarts[field]
  const single = area === 'subscriptions' && Object.hasOwn(singleTexts, text) ? singleTexts[text] : undefined
  if (single) return t(single)
  if (starts) return textOf(t, starts, text) ?? readable(text)
  if (planFields.has(field)) return planTitle(text)
  if (momentText.test(text)) return format.dateTime(text)
  if (dayText.test(text)) return format.date(`${text}T12:00:00Z`)
  if ((field === 'default_language' || field === 'kit_languages') && isLocaleName(text))
    return localeNames[text]
  if (field === 'kind' && area !== 'media') return text.toUpperCase()
  return cut(text, language)
}

function cut(text: string, { isWhole }: Language): string {
  return text.length > maxLength && !isWhole ? `${text.slice(0, maxLength)}…` : text
}

/** An amount of hundredths whose currency is not known. */
function amountText(price: number, { locale }: Language): string {
  return new Intl.NumberFormat(formatLocales[locale], { minimumFractionDigits: 2 }).format(units(price))
}

function switchText(area: string, isOn: boolean, t: Translate): string {
  if (area === 'settings') return t(isOn ? 'audit.on' : 'audit.off')
  return t(isOn ? 'audit.yes' : 'audit.no')
}

/** A translated text in the reader's language; of other objects each part with its label. */
function objectText(area: string, value: Readonly<Record<string, unknown>>, language: Language): string {
  if (isTranslated(value)) {
    const own = value[language.locale] ?? value['en'] ?? Object.values(value)[0]
    return wordsOf(area, 'text', own, language)
  }
  const parts = Object.entries(value).map(
    ([name, part]) => `${labelOf(name, language)}: ${wordsOf(area, name, part, language)}`,
  )
  return cut(parts.join('; '), language)
}

function splitAtDot(field: string): [string, string?] {
  const at = field.indexOf('.')
  return at < 0 ? [field] : [field.slice(0, at), field.slice(at + 1)]
}

function isLocaleName(name: string): name is Locale {
  return Object.hasOwn(localeNames, name)
}
