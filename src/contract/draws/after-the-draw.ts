import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'
import { commentReasons } from '../comments/comment-rules.ts'
import { idParams, maxNameLength, ownGiveawaySchema } from './giveaways.ts'
import { replacementReasons, shareParams } from './results.ts'

const name = text(maxNameLength * 2).pipe(z.string().min(1))

export const requestErasure = defineCall({
  name: 'requestErasure',
  method: 'POST',
  path: '/api/results/{share_code}/erasure-requests',
  summary: 'Ask the organizer to erase a name from a result; no account needed',
  access: 'anyone',
  budget: 'ask',
  params: shareParams,
  body: z.strictObject({
    name,
    /** how an answer reaches the person; only the organizer sees it */
    contact: text(320).default(''),
    message: text(2000).default(''),
  }),
  reply: z.object({ received: z.literal(true) }),
  status: 201,
  errors: ['validation_failed', 'giveaway_not_found', 'result_expired', 'too_many_requests'],
})

const erasureRequest = z.object({
  id: z.uuid(),
  name: z.string(),
  contact: z.string(),
  message: z.string(),
  status: z.enum(['open', 'done', 'refused']),
  created_at: z.iso.datetime(),
})

export const listErasureRequests = defineCall({
  name: 'listErasureRequests',
  method: 'GET',
  path: '/api/giveaways/{id}/erasure-requests',
  summary: 'List the erasure requests for a draw; only for its owner',
  access: 'anyone',
  budget: 'read',
  params: idParams,
  reply: z.object({ requests: z.array(erasureRequest) }),
  errors: ['giveaway_not_found'],
})

export const eraseName = defineCall({
  name: 'eraseName',
  method: 'POST',
  path: '/api/giveaways/{id}/erasures',
  summary: 'Permanently erase a name from a draw; all proofs stay valid',
  access: 'anyone',
  budget: 'write',
  params: idParams,
  body: z.strictObject({ name, /** the request that this answers */ request_id: z.uuid().optional() }),
  reply: ownGiveawaySchema,
  status: 201,
  errors: ['validation_failed', 'giveaway_not_found', 'giveaway_not_completed', 'name_not_found'],
})

export const refuseErasure = defineCall({
  name: 'refuseErasure',
  method: 'POST',
  path: '/api/giveaways/{id}/erasure-requests/{request_id}/refusal',
  summary: 'Decline an erasure request, which keeps its name and contact; a decided one stays as it is',
  access: 'anyone',
  budget: 'write',
  params: z.object({ id: z.string(), request_id: z.uuid() }),
  reply: ownGiveawaySchema,
  status: 201,
  errors: ['giveaway_not_found', 'erasure_request_not_found'],
})

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

const step = z.tuple([z.enum(['L', 'R']), z.int(), z.string()])

const place = z.object({
  /** row of the source, from 1 */
  row: z.int(),
  reason: z.enum(['kept', 'blank', 'zero_weight', ...commentReasons]),
  duplicate_of: z.int().optional(),
  weight: z.int(),
  /** rank, if the row was drawn */
  rank: z.int().optional(),
  /** path from the name to the sealed root; the caller's device verifies it */
  proof: z.object({
    index: z.int(),
    key: z.string(),
    weight: z.int(),
    salt: z.string(),
    path: z.array(step),
  }),
})

const selfCheckSchema = z.object({
  /** unknown: not in the list, or erased from it: some people were erased and their names are no longer known */
  found: z.enum(['in', 'out', 'absent', 'unknown']),
  /** the first rows of this person, in source order */
  places: z.array(place),
  tickets: z.int(),
  tickets_total: z.int(),
})
export type SelfCheck = z.output<typeof selfCheckSchema>

export const selfCheck = defineCall({
  name: 'selfCheck',
  method: 'POST',
  path: '/api/results/{share_code}/self-check',
  summary: 'Check whether a name is in a draw, with a proof you can verify right away',
  access: 'anyone',
  budget: 'ask',
  params: shareParams,
  body: z.strictObject({ name: text(maxNameLength * 2).pipe(z.string().min(1)) }),
  reply: selfCheckSchema,
  errors: ['validation_failed', 'giveaway_not_found', 'result_expired', 'busy'],
})
