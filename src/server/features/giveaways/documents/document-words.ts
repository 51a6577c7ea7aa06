import { type BrandKey, brands } from '#brand.ts'
import { askedLines } from '#contract/draws/chance-lines.ts'
import type { Result } from '#contract/draws/results.ts'
import { chanceTitle } from '#contract/draws/titles/chance-title.ts'
import { outcomeLine } from '#draw/chance/outcome-line.ts'
import { utcBeside } from '#locales/draw-zone.ts'
import { exactIn, exactNumber } from '#locales/exact-number.ts'
import { createDateFormat } from '#locales/formatters.ts'
import { defaultTimeZones, formatLocales, type Locale } from '#locales/locales.ts'
import { sharedTranslate } from '#server/http/translate.ts'
import type { Part, UserText } from './text-setter.ts'

export interface DocumentTexts {
  t(key: string, values?: Record<string, string | number>): string
  /** the parts of a sentence before and after a user-supplied text */
  around(key: string, name: string): readonly [before: string, after: string]
  number(value: number): string
  list(items: readonly string[]): string
  /** to the second, with the zone's offset or abbreviation, and UTC added */
  time(moment: string | Date): string
  date(moment: string | Date): string
  /** the name of the time zone at a moment, with its IANA name */
  zone(moment: string): string
}

/**
 * Words, numbers and times of a printed document: in the time zone of its draw, or the default one of its language,
 * because the viewer's is not known on paper.
 */
export function documentTexts(locale: Locale, timeZone: string = defaultTimeZones[locale]): DocumentTexts {
  const translator = sharedTranslate()
  const tag = formatLocales[locale]
  const numbers = new Intl.NumberFormat(tag)
  const lists = new Intl.ListFormat(tag, { type: 'conjunction' })
  const day = { year: 'numeric', month: 'long', day: 'numeric', timeZone } as const
  const clock = { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' } as const
  const times = createDateFormat(tag, { ...day, month: 'short', ...clock })
  const dates = createDateFormat(tag, day)
  return {
    t: (key, values) => translator(locale, key, values),
    around: (key, name) => {
      const [before = '', after = ''] = translator(locale, key, { [name]: '\0' }).split('\0')
      return [before, after]
    },
    number: (value) => numbers.format(value),
    list: (items) => lists.format(items),
    time: (moment) => times(moment) + utcBeside(moment, timeZone, 'seconds'),
    date: dates,
    zone: (moment) => `${zoneName(tag, timeZone, new Date(moment))} (${timeZone})`,
  }
}

function zoneName(tag: string, timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Letters of a name that fit next to the logo. */
const maxLetters = 40

/**
 * The name in two weights, beside the logo. The one that the operator chose may have letters that no bundled font has;
 * then the brand's own name is shown.
 */
export function productName(brand: BrandKey, siteName?: string): readonly [string, string | UserText] {
  const { name, nameParts } = brands[brand]
  return siteName ? ['', { text: siteName, instead: name, role: 'strong', maxLetters }] : nameParts
}

/** A labeled fact of a printed receipt. */
export interface Fact {
  readonly label: string
  /** one paragraph each */
  readonly lines: readonly (readonly Part[])[]
  /** amounts, aligned at the end of the line */
  readonly sums?: readonly { readonly label: string; readonly amount: string; readonly less: boolean }[]
  /** a fingerprint, in monospace */
  readonly code?: string
}

/** Tickets on the picture; long names are already small on it. */
const maxTickets = 3

/** The title of an untitled result of coins, dice or numbers. */
export function tossedTitle({ source }: Result, { t }: DocumentTexts): string | undefined {
  return source.chance && chanceTitle(source.chance, t)
}

/** The outcome, and each coin in order. */
export function printedOutcome({ chance }: Result, { t }: DocumentTexts, locale: Locale) {
  if (!chance) return null
  const { outcome } = chance
  const sides = [t('coin_toss.heads'), t('coin_toss.tails')]
  return {
    title: t('chance_result.outcome'),
    text: outcomeLine(outcome, t, exactIn(formatLocales[locale])),
    order:
      outcome.tool === 'coins' && outcome.faces.length > 1
        ? { label: t('chance_result.order'), text: outcome.faces.map((face) => sides[face]).join(' · ') }
        : null,
  }
}

/** What was requested, and how it is computed from tickets. */
export function chanceFacts(result: Result, { t, number }: DocumentTexts, locale: Locale): readonly Fact[] {
  const { source, eligible_total: rows, tickets_total } = result
  if (!source.chance) return []
  const read =
    rows === 1
      ? t('chance_result.read.row', { tickets: number(tickets_total) })
      : t('chance_result.read.rows', { rows: number(rows) })
  return [
    { label: t('chance_result.asked'), lines: askedLines(source.chance, t, locale).map((line) => [line]) },
    { label: t('chance_result.read'), lines: [[read]] },
  ]
}

/** The outcome for the picture: a ticket for each side of the coins, for sum and dice, or for the first numbers. */
export function chanceTickets({ chance }: Result, { t, number }: DocumentTexts, locale: Locale) {
  if (!chance) return undefined
  const { outcome } = chance
  switch (outcome.tool) {
    case 'coins': {
      const tails = outcome.faces.reduce((sum, face) => sum + face, 0)
      const sides = [
        { rank: number(outcome.faces.length - tails), text: t('coin_toss.heads') },
        { rank: number(tails), text: t('coin_toss.tails') },
      ]
      return { tickets: sides.filter(({ rank }) => rank !== '0'), left: 0 }
    }
    case 'dice': {
      const dice = outcomeLine(outcome, t, exactIn(formatLocales[locale])).split(' = ')[0] ?? ''
      const sum = { rank: '=', text: number(outcome.total) }
      return {
        tickets: outcome.dice.length > 1 ? [{ rank: number(outcome.dice.length), text: dice }, sum] : [sum],
        left: 0,
      }
    }
    case 'numbers': {
      const visible = outcome.numbers.slice(0, maxTickets)
      const tickets = visible.map((value, i) => ({
        rank: number(i + 1),
        text: exactNumber(value, formatLocales[locale]),
      }))
      return { tickets, left: outcome.numbers.length - visible.length }
    }
  }
}
