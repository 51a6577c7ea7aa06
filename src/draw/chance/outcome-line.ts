import type { ChanceOutcome } from './plan.ts'

type OutcomeKey = 'coin_toss.heads' | 'coin_toss.tails' | 'coin_toss.outcome'
type Say = (key: OutcomeKey, values?: Record<string, string | number>) => string

/**
 * The outcome in one line: counts of coins, dice with their sum (excluded dice in brackets), numbers. `exact` formats a
 * decimal string for a language.
 */
export function outcomeLine(outcome: ChanceOutcome, say: Say, exact: (number: string) => string): string {
  switch (outcome.tool) {
    case 'coins':
      return coinsLine(outcome.faces, say)
    case 'dice': {
      const [only, ...others] = outcome.dice
      if (others.length === 0 && only?.value === outcome.total) return String(outcome.total)
      const dice = outcome.dice.map(({ value, kept }) => (kept ? String(value) : `(${value})`))
      return `${dice.join(' ')} = ${exact(String(outcome.total))}`
    }
    case 'numbers':
      return outcome.numbers.map(exact).join(' · ')
  }
}

function coinsLine(faces: readonly number[], say: Say): string {
  const [first, second] = [say('coin_toss.heads'), say('coin_toss.tails')]
  const tails = faces.reduce((sum, face) => sum + face, 0)
  if (faces.length === 1) return tails === 0 ? first : second
  return say('coin_toss.outcome', { heads: faces.length - tails, first, tails, second })
}

/** The outcome in one line without words, as every verifier prints it: coins as H and T, excluded dice in brackets. */
export function outcomeText(outcome: ChanceOutcome): string {
  switch (outcome.tool) {
    case 'coins':
      return outcome.faces.map((face) => (face === 0 ? 'H' : 'T')).join('')
    case 'dice': {
      const dice = outcome.dice.map(({ value, kept }) => (kept ? String(value) : `(${value})`))
      return `${dice.join(' ')} = ${outcome.total}`
    }
    case 'numbers':
      return outcome.numbers.join(' ')
  }
}
