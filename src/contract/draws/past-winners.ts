import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { listOf } from '../api/list-of.ts'

/** Maximum earlier draws that can be named one by one, and that the call lists for choosing. */
export const maxChosenDraws = 50
export const maxLastDraws = 100
export const maxPastDays = 3650

/** Whose winners a draw leaves out: those of your last draws, of a number of days, or of chosen draws. */
export const pastWinnersRuleSchema = z.union([
  z.strictObject({ last_draws: z.int().min(1).max(maxLastDraws) }),
  z.strictObject({ days: z.int().min(1).max(maxPastDays) }),
  z.strictObject({ draws: listOf(z.uuid(), maxChosenDraws) }),
])
export type PastWinnersRule = z.output<typeof pastWinnersRuleSchema>

/** How a receipt names the rule: `n` draws, or days. */
export const pastWinnersFromSchema = z.object({
  by: z.enum(['last_draws', 'days', 'draws']),
  n: z.int(),
})

const pastWinnersListSchema = z.object({
  /** as shown to you; empty without a rule */
  names: z.array(z.string()),
  /** your latest finished draws, to choose from */
  draws: z.array(
    z.object({ id: z.uuid(), title: z.string(), finished_at: z.iso.datetime(), first_winner: z.string() }),
  ),
})
export type PastWinnersList = z.output<typeof pastWinnersListSchema>

export const listPastWinners = defineCall({
  name: 'listPastWinners',
  method: 'POST',
  path: '/api/past-winners',
  summary: 'List the winners of your earlier draws that a rule would leave out of the next draw',
  access: 'anyone',
  budget: 'read',
  body: z.strictObject({ rule: pastWinnersRuleSchema.optional() }),
  reply: pastWinnersListSchema,
  errors: ['validation_failed'],
})
