import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'
import { idParams, maxNameLength, ownGiveawaySchema } from './giveaways.ts'
import { shareParams } from './results.ts'

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
