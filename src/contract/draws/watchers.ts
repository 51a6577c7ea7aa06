import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { shareParams } from './results.ts'

/** The people who have the page of a draw open: only how many, never who. */
const audienceSchema = z.object({
  /** the server's time of the event */
  now: z.iso.datetime(),
  /** open pages */
  watchers: z.int(),
  /** devices that recomputed the result and reported what they found */
  checked: z.int(),
  /** those of them that came to the same result */
  agreed: z.int(),
  /** when all open pages show the winners; null until the draw is finished */
  opens_at: z.iso.datetime().nullable(),
  /** the organizer called the draw off */
  is_voided: z.boolean(),
  /** with which this page, and no other, may report its check */
  stream_token: z.string(),
})
export type Audience = z.output<typeof audienceSchema>

export const watchDraw = defineCall({
  name: 'watchDraw',
  method: 'GET',
  path: '/api/results/{share_code}/events',
  summary:
    'Stream how many people watch a draw as server-sent events named `audience`, when its winners are shown to all of them, and how many devices came to the same result',
  access: 'anyone',
  budget: 'read',
  params: shareParams,
  stream: 'text/event-stream',
  reply: audienceSchema,
  errors: ['giveaway_not_found', 'result_expired', 'busy'],
})

export const reportCheck = defineCall({
  name: 'reportCheck',
  method: 'POST',
  path: '/api/results/{share_code}/checks',
  summary: 'Report whether a watching device came to the same result; counted once per stream',
  access: 'anyone',
  budget: 'write',
  params: shareParams,
  body: z.strictObject({ stream_token: z.string().max(100), agrees: z.boolean() }),
  reply: z.object({}),
  errors: ['giveaway_not_found', 'giveaway_not_completed', 'result_expired', 'validation_failed'],
})

export const watcherCalls = [watchDraw, reportCheck] as const
