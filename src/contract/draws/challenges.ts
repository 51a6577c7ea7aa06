import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'
import { challengeReasons } from '../support/support-tickets.ts'

/** Maximum number of open challenges per result. */
export const maxOpenChallenges = 50

/**
 * An objection to a result, with its answer. Unanswered ones are only counted for the public: their text is shown only
 * once it has an answer.
 */
const challenge = z.object({
  id: z.uuid(),
  reason: z.enum(challengeReasons),
  text: z.string(),
  created_at: z.iso.datetime(),
  /** null while it is open; open challenges are shown only to the organizer, to staff and to their author */
  answer: z.string().nullable(),
  answered_by: z.enum(['organiser', 'staff']).nullable(),
  answered_at: z.iso.datetime().nullable(),
})
export type Challenge = z.output<typeof challenge>

const params = z.object({ share_code: z.string().max(64) })

export const listChallenges = defineCall({
  name: 'listChallenges',
  method: 'GET',
  path: '/api/results/{share_code}/challenges',
  summary: 'List the disputes about a result with their answers, and how many are unanswered',
  access: 'anyone',
  budget: 'read',
  params,
  reply: z.object({
    challenges: z.array(challenge),
    waiting: z.int(),
    /** whether the caller drew it or is staff, and so may answer */
    may_answer: z.boolean(),
  }),
  errors: ['giveaway_not_found', 'giveaway_not_completed', 'result_expired'],
})

export const challengeResult = defineCall({
  name: 'challengeResult',
  method: 'POST',
  path: '/api/results/{share_code}/challenges',
  summary: "Dispute a result; the organizer and the site's team are notified. No account needed",
  access: 'anyone',
  budget: 'ask',
  idempotent: true,
  success: 'success.challenge_sent',
  params,
  body: z.strictObject({
    reason: z.enum(challengeReasons),
    text: text(2000).trim().min(10),
    /** must stay empty: people do not see this field */
    website: z.literal('').optional(),
  }),
  reply: z.object({
    id: z.uuid(),
    /** the support ticket that it opened, for callers with an account */
    ticket_id: z.uuid().nullable(),
  }),
  status: 201,
  errors: [
    'validation_failed',
    'giveaway_not_found',
    'giveaway_not_completed',
    'result_expired',
    'too_many_challenges',
    'too_many_requests',
    'idempotency_key_reused',
    'idempotency_key_invalid',
  ],
})

export const answerChallenge = defineCall({
  name: 'answerChallenge',
  method: 'POST',
  path: '/api/results/{share_code}/challenges/{challengeId}/answer',
  summary: "Answer a dispute publicly, once; for the draw's owner and staff who can answer tickets",
  access: 'anyone',
  budget: 'write',
  success: 'success.challenge_answered',
  params: params.extend({ challengeId: z.string().max(64) }),
  body: z.strictObject({ answer: text(2000).trim().min(3) }),
  reply: challenge,
  errors: [
    'validation_failed',
    'giveaway_not_found',
    'giveaway_not_completed',
    'result_expired',
    'challenge_not_found',
    'challenge_answered',
    'not_permitted',
  ],
})
