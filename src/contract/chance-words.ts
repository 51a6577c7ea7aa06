import { exactNumber } from '../locales/exact-number.ts'
import { formatLocales, type Locale } from '../locales/locales.ts'
import type { ChanceOutcome, ChanceSettings } from './chance.ts'

type OutcomeKey = 'coin_toss.heads' | 'coin_toss.tails' | 'coin_toss.outcome'
type AskedKey = `chance_result.${'coins' | 'dice' | 'numbers' | 'step' | 'unique' | 'sorted' | 'exclude'}`
type Say<Key> = (key: Key, values?: Record<string, string | number>) => string

/** What came in one line: counts of coins, dice with their sum (those left out of it in brackets), numbers. */
export function outcomeLine(outcome: ChanceOutcome, say: Say<OutcomeKey>, locale: Locale): string {
  switch (outcome.tool) {
    case 'coins':
      return coinsLine(outcome.faces, say)
    case 'dice': {
      const [only, ...others] = outcome.dice
      if (others.length === 0 && only?.value === outcome.total) return String(outcome.total)
      const dice = outcome.dice.map(({ value, kept }) => (kept ? String(value) : `(${value})`))
      return `${dice.join(' ')} = ${exactNumber(String(outcome.total), formatLocales[locale])}`
    }
    case 'numbers':
      return outcome.numbers.map((number) => exactNumber(number, formatLocales[locale])).join(' · ')
  }
}

function coinsLine(faces: readonly number[], say: Say<OutcomeKey>): string {
  const [first, second] = [say('coin_toss.heads'), say('coin_toss.tails')]
  const tails = faces.reduce((sum, face) => sum + face, 0)
  if (faces.length === 1) return tails === 0 ? first : second
  return say('coin_toss.outcome', { heads: faces.length - tails, first, tails, second })
}

/** What was asked for, a sentence each. */
export function askedLines(asked: ChanceSettings, say: Say<AskedKey>, locale: Locale): string[] {
  if (asked.tool === 'coins') return [say('chance_result.coins', { count: asked.coins })]
  if (asked.tool === 'dice') return [say('chance_result.dice', { dice: asked.dice })]
  const exact = (text: string) => exactNumber(text, formatLocales[locale])
  const { count, from, to, step, unique, sorted, exclude } = asked
  return [
    say('chance_result.numbers', { count, from: exact(from), to: exact(to) }),
    ...(step === '1' ? [] : [say('chance_result.step', { step: exact(step) })]),
    ...(unique && count > 1 ? [say('chance_result.unique')] : []),
    ...(sorted && count > 1 ? [say('chance_result.sorted')] : []),
    ...(exclude.length > 0
      ? [say('chance_result.exclude', { numbers: exclude.map(exact).join(' · ') })]
      : []),
  ]
}
