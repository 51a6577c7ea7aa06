import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'
import { idParams, ownGiveawaySchema } from './giveaways.ts'
import { replacementReasons } from './results.ts'

const rank = z.number().int().min(1).max(1_000_000)
const note = text(500).transform((given) => given.trim())

export const replaceWinner = defineCall({
  name: 'replaceWinner',
  method: 'POST',
  path: '/api/giveaways/{id}/replacements',
  summary: 'Replace a winner with the next in line from the same ranking, with a public reason',
  access: 'anyone',
  budget: 'write',
  params: idParams,
  body: z.strictObject({
    rank,
    reason: z.enum(replacementReasons),
    /** public; needed where the reason is `other` */
    note: note.default(''),
  }),
  reply: ownGiveawaySchema,
  status: 201,
  errors: [
    'validation_failed',
    'giveaway_not_found',
    'giveaway_not_completed',
    'winner_not_found',
    'winner_replaced',
    'nobody_left',
    'giveaway_void',
  ],
})

export const voidGiveaway = defineCall({
  name: 'voidGiveaway',
  method: 'POST',
  path: '/api/giveaways/{id}/void',
  summary: 'Void a draw or cancel a scheduled one, with a public reason; it stays in the public ledger',
  access: 'anyone',
  budget: 'write',
  params: idParams,
  body: z.strictObject({ note: note.pipe(z.string().min(3)) }),
  reply: ownGiveawaySchema,
  status: 201,
  errors: ['validation_failed', 'giveaway_not_found', 'giveaway_not_completed', 'giveaway_void'],
})

export const setClaimWindow = defineCall({
  name: 'setClaimWindow',
  method: 'PUT',
  path: '/api/giveaways/{id}/claims',
  summary: 'Set the claim deadline; winners who miss it are replaced automatically',
  access: 'anyone',
  budget: 'write',
  params: idParams,
  body: z.strictObject({
    /** all current winners if absent */
    rank: rank.optional(),
    /** hours from now; also applies to replacement winners */
    hours: z
      .number()
      .int()
      .min(1)
      .max(24 * 90),
  }),
  reply: ownGiveawaySchema,
  errors: [
    'validation_failed',
    'giveaway_not_found',
    'giveaway_not_completed',
    'winner_not_found',
    'giveaway_void',
  ],
})

export const claimPrize = defineCall({
  name: 'claimPrize',
  method: 'POST',
  path: '/api/giveaways/{id}/claims',
  summary: 'Mark a prize as claimed, which ends the countdown',
  access: 'anyone',
  budget: 'write',
  params: idParams,
  body: z.strictObject({ rank }),
  reply: ownGiveawaySchema,
  status: 201,
  errors: [
    'validation_failed',
    'giveaway_not_found',
    'giveaway_not_completed',
    'winner_not_found',
    'winner_replaced',
    'giveaway_void',
  ],
})
