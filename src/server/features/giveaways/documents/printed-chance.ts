import { askedLines } from '#contract/draws/chance-lines.ts'
import type { Result } from '#contract/draws/results.ts'
import { chanceTitle } from '#contract/draws/titles/chance-title.ts'
import { outcomeLine } from '#draw/chance/outcome-line.ts'
import { exactIn, exactNumber } from '#locales/exact-number.ts'
import { formatLocales, type Locale } from '#locales/locales.ts'
import type { DocumentTexts } from './document-words.ts'
import type { Part } from './text-setter.ts'

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
