import type { ChanceOutcome } from './plan.ts'

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
