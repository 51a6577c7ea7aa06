import { z } from 'zod'
import { defaultLocale, locales } from '#locales/locales.ts'
import { defineCall } from '../api/call.ts'
import { commentReasons } from '../comments/comment-rules.ts'

/**
 * Data for the charts of a draw from comments. Computed with the draw, because the comments themselves are not stored
 * forever.
 */
export const giveawayStatistics = z.object({
  comments: z.int(),
  eligible: z.int(),
  people: z.int(),
  eligible_people: z.int(),
  /** number of comments by removal reason */
  removals: z.partialRecord(z.enum(commentReasons), z.int()),
  /** comments over time: at most 60 spans of equal length, in order */
  over_time: z.object({
    from: z.iso.datetime().nullable(),
    span_seconds: z.int(),
    comments: z.array(z.int()),
    eligible: z.array(z.int()),
    /** comments without a timestamp */
    without: z.int(),
  }),
  /** words, hashtags and mentions that appear in the most comments, at most 20 each; short words are omitted */
  words: z.array(z.object({ word: z.string(), comments: z.int() })),
  hashtags: z.array(z.object({ word: z.string(), comments: z.int() })),
  /** how many people wrote 1, 2, 3, 4, 5 and more comments */
  per_person: z.array(z.int()),
})
export type GiveawayStatistics = z.output<typeof giveawayStatistics>

/** Tables that can be downloaded, one file each. */
const statisticTables = ['over_time', 'removals', 'per_person', 'words', 'hashtags'] as const
export type StatisticTable = (typeof statisticTables)[number]

const ofResult = {
  method: 'GET',
  access: 'anyone',
  params: z.object({ share_code: z.string().max(64) }),
  errors: [
    'giveaway_not_found',
    'giveaway_not_completed',
    'result_expired',
    'plan_lacks_feature',
    'statistics_not_found',
  ],
} as const

export const getStatistics = defineCall({
  ...ofResult,
  name: 'getStatistics',
  path: '/api/results/{share_code}/statistics',
  summary: 'Get the statistics of a comment draw; only for its owner, on plans with reports',
  budget: 'read',
  reply: giveawayStatistics,
})

export const getStatisticsTable = defineCall({
  ...ofResult,
  name: 'getStatisticsTable',
  path: '/api/results/{share_code}/statistics.csv',
  summary: 'Download one table of these statistics as CSV',
  budget: 'file',
  query: z.strictObject({ table: z.enum(statisticTables), locale: z.enum(locales).default(defaultLocale) }),
  document: 'text/csv',
  reply: z.never(),
})
