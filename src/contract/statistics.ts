import { z } from 'zod'
import { defineCall } from './call.ts'
import { commentReasons } from './comment-rules.ts'

/** Numbers behind the pictures of a draw from comments. Made with the draw, as the comments themselves are not kept for ever. */
export const giveawayStatistics = z.object({
  comments: z.int(),
  eligible: z.int(),
  people: z.int(),
  eligible_people: z.int(),
  /** comments by what took them out */
  removals: z.partialRecord(z.enum(commentReasons), z.int()),
  /** comments over time: at most 60 spans of equal length, in order */
  over_time: z.object({
    from: z.iso.datetime().nullable(),
    span_seconds: z.int(),
    comments: z.array(z.int()),
    eligible: z.array(z.int()),
    /** comments without a time */
    without: z.int(),
  }),
  /** words, hashtags and mentions that most comments hold, at most 20 each; words of few letters left out */
  words: z.array(z.object({ word: z.string(), comments: z.int() })),
  hashtags: z.array(z.object({ word: z.string(), comments: z.int() })),
  /** how many people wrote 1, 2, 3, 4, 5 and more comments */
  per_person: z.array(z.int()),
})
export type GiveawayStatistics = z.output<typeof giveawayStatistics>

export const getStatistics = defineCall({
  name: 'getStatistics',
  method: 'GET',
  path: '/api/results/{share_code}/statistics',
  summary: 'The numbers behind a draw from comments, for owners whose plan has reports',
  access: 'anyone',
  budget: 'read',
  params: z.object({ share_code: z.string().max(64) }),
  reply: giveawayStatistics,
  errors: [
    'giveaway_not_found',
    'giveaway_not_completed',
    'result_expired',
    'plan_lacks_feature',
    'statistics_not_found',
  ],
})
