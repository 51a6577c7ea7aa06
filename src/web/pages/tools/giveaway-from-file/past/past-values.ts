import {
  maxChosenDraws,
  maxLastDraws,
  maxPastDays,
  type PastWinnersRule,
} from '#contract/draws/past-winners.ts'
import { typedNumber } from '#web/i18n/typed-number.ts'

/** Whose winners are left out, as typed. */
export interface PastValues {
  past: '' | PastWinnersBy
  pastNumber: string
  /** ids of the chosen draws */
  pastDraws: string[]
}

type PastWinnersBy = 'last_draws' | 'days' | 'draws'

export const noPast: PastValues = { past: '', pastNumber: '1', pastDraws: [] }

export function readPast(form: FormData): PastValues {
  const by = form.get('past')
  const number = form.get('past_number')
  return {
    past: by === 'last_draws' || by === 'days' || by === 'draws' ? by : '',
    // What was not asked for is not guessed: the server asks.
    pastNumber: typeof number === 'string' ? number : by === null ? noPast.pastNumber : '',
    pastDraws: form.getAll('past_draw').filter((id) => typeof id === 'string'),
  }
}

/** The rule as a request takes it. A number is passed on as typed: only the server validates it. */
export function pastRule({ past, pastNumber, pastDraws }: PastValues): PastWinnersRule | undefined {
  const n = typedNumber(pastNumber)
  if (past === 'draws') return { draws: pastDraws }
  if (past === 'days') return { days: n }
  return past === 'last_draws' ? { last_draws: n } : undefined
}

/** The same, if it is a rule; an invalid one is for the draw to refuse. */
export function validPastRule(values: PastValues): PastWinnersRule | undefined {
  const rule = pastRule(values)
  if (!rule) return undefined
  if ('draws' in rule) return rule.draws.length <= maxChosenDraws ? rule : undefined
  const [n, most] = 'days' in rule ? [rule.days, maxPastDays] : [rule.last_draws, maxLastDraws]
  return Number.isInteger(n) && n >= 1 && n <= most ? rule : undefined
}
