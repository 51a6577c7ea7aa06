import { moneyText } from '#contract/billing/money.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import type { MailTemplate } from '#contract/lists/outbox-list.ts'
import {
  filledText,
  type MailPart,
  type MailWords,
  partsOf,
  placeholderProblems,
} from '#contract/site/mail-parts.ts'
import { createDateFormat } from '#locales/formatters.ts'
import { defaultTimeZones, formatLocales, type Locale } from '#locales/locales.ts'
import type { Translate } from '#server/http/translate.ts'
import { placeName } from '../bell/notifications.ts'
import type { MailValues } from './queue-mail.ts'

/** The contents of a mail, before layout. Plain text throughout. */
export interface MailContent {
  subject: string
  greeting: string | undefined
  text: string
  facts: { label: string; value: string; line: string }[]
  /** text by another person */
  quote: string[]
  button: { text: string; link: string; hint: string } | undefined
  code: { text: string; hint: string } | undefined
  note: string | undefined
  footer: string
  /** address that replies go to, if any */
  replyTo: string | undefined
}

/** Sent to the site's operator, from a person who waits for an answer. */
const fromSomebody = new Set<MailTemplate>(['form_received'])

interface Writing {
  template: MailTemplate
  locale: Locale
  values: MailValues
  /** the name of the site */
  brand: string
  /** words that staff wrote in place of the product's own */
  words?: MailWords | undefined
}

/** The text of a mail. Subjects contain no values, so that no person's name appears in a header. */
export function mailContent(translate: Translate, writing: Writing): MailContent {
  const { template, locale, values, brand } = writing
  const t = (key: string, more: MailValues = {}) => translate(locale, key, { brand, ...more })
  const name = greetableName(values['fullname'])
  const parts = partsOf(template)
  const link = parts.includes('button') ? webLink(values['link']) : ''
  const code = parts.includes('button') ? oneLine(values['code']) : ''
  const minutes = Number(values['minutes'] ?? 0)
  const address = oneLine(values['address'])
  const isFromSomebody = fromSomebody.has(template)
  const period = periodText(locale, values)
  const own = ownWords(writing.words, { ...writing, address, plan: oneLine(values['plan']), minutes, period })
  const said = (part: MailPart) =>
    own?.[part] ?? t(`mails.${template}.${part}`, { address, count: minutes, period })
  return {
    subject: said('subject'),
    greeting:
      template === 'test' ? undefined : name ? t('mails.greeting', { name }) : t('mails.greeting.plain'),
    text: said('text'),
    facts: factsOf(t, writing),
    quote: isFromSomebody ? [oneLine(values['subject']), ...fewLines(values['text'])] : [],
    button: link ? { text: said('button'), link, hint: t('mails.link.hint') } : undefined,
    code: code ? { text: code, hint: t('mails.code.hint') } : undefined,
    note: parts.includes('note') ? said('note') : undefined,
    footer: t(isFromSomebody ? `mails.${template}.footer` : 'mails.footer'),
    replyTo: isFromSomebody ? oneLine(values['reply_to']) : undefined,
  }
}

/** Invisible or direction-changing characters, with which a name could rearrange the text around it. */
const steering = /(?!\u200c|\u200d)(?:\p{Cf}|\p{Default_Ignorable_Code_Point})/gu

/** A value as a single line, without line ends or control characters. */
function oneLine(value: string | number | undefined, maxLength = 300): string {
  return [
    ...String(value ?? '')
      .toWellFormed()
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .replace(steering, '')
      .trim(),
  ]
    .slice(0, maxLength)
    .join('')
}

/** A multi-line value. */
function fewLines(value: string | number | undefined, maxLength = 4000): string[] {
  return [...String(value ?? '').toWellFormed()]
    .slice(0, maxLength)
    .join('')
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => oneLine(line, maxLength))
}

/**
 * A name for the greeting; '' if it could become a link. Anyone can enter any name and address for an account, and mail
 * programs turn anything like an address into a link: our greeting must not carry advertising.
 */
function greetableName(value: string | number | undefined): string {
  const name = oneLine(value, 80)
  return /[/:@\\<>]|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2,}/u.test(name) ? '' : name
}

/** A web address; '' for any other kind of link. */
function webLink(value: string | number | undefined): string {
  const link = String(value ?? '')
  return /^https?:\/\//.test(link) && URL.canParse(link) ? new URL(link).href : ''
}

function factsOf(
  t: (key: string, values?: MailValues) => string,
  { template, locale, values }: Writing,
): MailContent['facts'] {
  const { device, place, at, name, reply_to: address } = values
  const time = moment(locale, String(at ?? ''))
  const plan = [{ label: t('mails.fact.plan'), value: planTitle(oneLine(values['plan'])) }]
  const facts: Partial<Record<MailTemplate, { label: string; value: string }[]>> = {
    new_sign_in: [
      { label: t('mails.fact.device'), value: oneLine(device) },
      { label: t('mails.fact.place'), value: placeName(locale, oneLine(place)) },
      { label: t('mails.fact.time'), value: time },
    ],
    form_received: [
      { label: t('mails.fact.name'), value: oneLine(name) },
      { label: t('mails.fact.address'), value: oneLine(address) },
    ],
    trial_ends: [
      ...plan,
      { label: t('mails.fact.trial_end'), value: time },
      { label: t('mails.fact.price'), value: amount(locale, values) },
    ],
    payment_failed: plan,
    subscription_leaves: [...plan, { label: t('mails.fact.until'), value: time }],
    subscription_ended: [...plan, { label: t('mails.fact.time'), value: time }],
    overview_report: reportFacts(t, locale, values),
  }
  return (facts[template] ?? [])
    .filter(({ value }) => value !== '')
    .map((fact) => ({ ...fact, line: t('mails.fact', fact) }))
}

/** In the default time zone of the language, because a mail has no viewer. */
function moment(locale: Locale, at: string): string {
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) return oneLine(at)
  return createDateFormat(formatLocales[locale], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: defaultTimeZones[locale],
  })(time)
}

function amount(locale: Locale, { price, currency }: MailValues): string {
  const code = String(currency ?? '')
  if (!/^[A-Z]{3}$/.test(code) || !Number.isFinite(Number(price))) return ''
  return moneyText({ amount: Number(price), currency: code }, locale)
}

type TranslateHere = (key: string, values?: MailValues) => string

/** Days as one text, such as `November 16 – 22, 2026`; '' if the values are no moments. */
function periodText(locale: Locale, { since, until }: MailValues): string {
  const [from, to] = [Date.parse(String(since ?? '')), Date.parse(String(until ?? ''))]
  if (Number.isNaN(from) || Number.isNaN(to)) return ''
  return new Intl.DateTimeFormat(formatLocales[locale], {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).formatRange(from, to - 1)
}

/** The numbers of a report, each beside that of the period before. What its reader may not see has no value. */
export function reportFacts(t: TranslateHere, locale: Locale, values: MailValues) {
  const number = new Intl.NumberFormat(formatLocales[locale])
  const percent = new Intl.NumberFormat(formatLocales[locale], { style: 'percent', maximumFractionDigits: 1 })
  const compared = (now: string, before: string) =>
    now && before ? t('mails.fact.compared', { now, before }) : now
  const count = (name: string) =>
    Number.isFinite(Number(values[name])) ? number.format(Number(values[name])) : ''
  const counts = (name: string) => compared(count(name), count(`${name}_before`))
  const share = (end: string) => {
    const [left, paying] = [Number(values[`left${end}`]), Number(values[`paying${end}`])]
    return Number.isFinite(left) && Number.isFinite(paying)
      ? percent.format(paying > 0 ? left / paying : 0)
      : ''
  }
  return [
    { label: t('mails.fact.draws'), value: counts('draws') },
    { label: t('mails.fact.people'), value: counts('people') },
    {
      label: t('mails.fact.revenue'),
      value: revenueText(locale, values, compared),
    },
    { label: t('mails.fact.churn'), value: compared(share(''), share('_before')) },
    { label: t('mails.fact.tickets'), value: counts('tickets') },
    { label: t('mails.fact.open_tickets'), value: count('open_tickets') },
  ]
}

/** A currency without payers is shown as zero in the first period after its last payer. */
function revenueText(
  locale: Locale,
  { revenue, revenue_before: earlier }: MailValues,
  compared: (now: string, before: string) => string,
): string {
  if (revenue === undefined) return ''
  const [now, before] = [amounts(revenue), amounts(earlier)]
  const currencies = [...new Set([...now.keys(), ...before.keys()])]
  const text = (all: Map<string, number>) =>
    new Intl.ListFormat(formatLocales[locale], { type: 'unit' }).format(
      currencies.map((currency) => moneyText({ amount: all.get(currency) ?? 0, currency }, locale)),
    )
  return compared(text(now), text(before))
}

/** `USD 1900, EUR 500`, amounts in hundredths, by currency. */
function amounts(value: string | number | undefined): Map<string, number> {
  const parts = [...String(value ?? '').matchAll(/\b([A-Z]{3}) (\d{1,15})\b/g)]
  return new Map(parts.map(([, currency = '', amount]) => [currency, Number(amount)]))
}

interface Original {
  template: MailTemplate
  locale: Locale
}

/** Minutes that the texts of all languages write as one plain number. */
const someMinutes = 30

/** The product's own words of an email, with placeholders where its values stand. */
export function originalWords(translate: Translate, { template, locale }: Original): MailWords {
  const words: MailWords = { subject: '', text: '', button: '', note: '' }
  for (const part of partsOf(template)) {
    const text = translate(locale, `mails.${template}.${part}`, {
      brand: '{{brand}}',
      address: '{{address}}',
      count: someMinutes,
      period: '{{period}}',
    })
    words[part] = template === 'forgot_password' ? text.replace(String(someMinutes), '{{minutes}}') : text
  }
  return words
}

interface Values extends Original {
  brand: string
  address: string
  plan: string
  minutes: number
  period: string
}

/**
 * Words written by staff with their values; undefined if anything about them is wrong, and then the email is sent with
 * the product's own words. They were checked when they were saved, but another release may have checked differently.
 */
function ownWords(
  words: MailWords | undefined,
  { template, locale, brand, address, plan, minutes, period }: Values,
): MailWords | undefined {
  const parts = partsOf(template)
  if (!words || parts.some((part) => typeof words[part] !== 'string' || words[part].trim() === ''))
    return undefined
  if (placeholderProblems(template, words).length > 0) return undefined
  const values = {
    brand,
    address,
    plan: planTitle(plan),
    period,
    minutes: new Intl.NumberFormat(formatLocales[locale]).format(minutes),
  }
  const filled: MailWords = { subject: '', text: '', button: '', note: '' }
  for (const part of parts) filled[part] = filledText(words[part], values)
  return filled
}
