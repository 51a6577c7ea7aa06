import { z } from 'zod'
import { isTimeZone } from '#locales/draw-zone.ts'
import { defineCall } from '../api/call.ts'
import { listOf } from '../api/list-of.ts'
import { text } from '../api/text.ts'
import { commentRulesSchema } from '../comments/comment-rules.ts'
import { ceremonySchema } from './ceremonies.ts'
import { chanceSourceSchema } from './chance.ts'
import { pastWinnersRuleSchema } from './past-winners.ts'
import { checkInSchema, eligibleEntrySchema, maxSampled, resultSchema } from './results.ts'

/**
 * Maximum winners, and maximum substitutes, of one draw. Every place comes with a proof of a kilobyte or more: with
 * 20,000 places a receipt has 30 MB and blocks everyone for a second whenever it is opened.
 */
export const maxPlaces = 2_000

/** Maximum length of an entry's name, in code points; the list readers use the same limit. */
export const maxNameLength = 256
/** Maximum tickets of one entry; the sum of a million of these stays exact. */
export const maxTickets = 1_000_000_000
/** Maximum entries of any list (REQ-plans, plan Ultra). */
const maxEntries = 1_000_000

const places = z.number().int().max(maxPlaces)

const entry = z.union([
  text(maxNameLength * 2),
  z.strictObject({
    name: text(maxNameLength * 2),
    /** tickets; with 0 the entry doesn't take part */
    weight: z.number().int().min(0).max(maxTickets).default(1),
  }),
])

/** What gives or removes tickets. The API keeps duplicates unless the request says otherwise (REQ-rules). */
const rulesSchema = z.strictObject({
  /** if absent: no for lists, yes for comments, whose platform identifies people */
  one_entry_per_person: z.boolean().optional(),
  exclude: listOf(text(maxNameLength * 2), 100_000).default([]),
  /** for lists and files: leaves out winners of your earlier draws; comments have `no_past_winners` */
  past_winners: pastWinnersRuleSchema.optional(),
})

/** The options of a draw besides its list. */
export const drawOptionsSchema = z.strictObject({
  title: text(120)
    .default('')
    .transform((title) => title.trim()),
  winners: places.min(1).default(1),
  substitutes: places.min(0).default(0),
  rules: rulesSchema.prefault({}),
  prizes: listOf(text(120), maxPlaces).default([]),
  /** how the randomness is made; if absent, the mode offered at this moment */
  mode: z.enum(['local', 'instant', 'scheduled']).optional(),
  /** when a scheduled draw takes place; required for it, refused otherwise */
  draw_at: z.iso.datetime({ offset: true }).optional(),
  /** IANA name of the zone in which everyone sees the times of this draw, beside UTC; only UTC if absent */
  time_zone: text(64)
    .refine((zone) => isTimeZone(zone), { params: { key: 'not_an_option' } })
    .optional(),
  /** whether anyone with the link may read the whole list */
  entries_public: z.boolean().default(false),
  /** whether others see email addresses and phone numbers in names in full; otherwise as `a•••@e•••.com` */
  show_contacts: z.boolean().default(false),
  ceremony: ceremonySchema,
})

/** Which part of a file is the list; each is detected if absent. */
export const fileChoiceSchema = z.strictObject({
  column: z.union([text(300), z.number().int().min(0).max(16_384)]).optional(),
  /**
   * identifies a person; if absent, the chosen `column`, and without that the detected one, such as a column of
   * addresses
   */
  identity_column: z.union([text(300), z.number().int().min(0).max(16_384)]).optional(),
  weight_column: z.union([text(300), z.number().int().min(0).max(16_384)]).optional(),
  sheet: z.union([text(300), z.number().int().min(0).max(10_000)]).optional(),
  header: z.boolean().optional(),
  encoding: text(40).optional(),
  delimiter: text(4).optional(),
})

/** The sources of a draw that contain names. */
const namedSources = [
  z.strictObject({ type: z.literal('list'), entries: listOf(entry, maxEntries) }),
  /** a file that a preview stored for half an hour */
  z.strictObject({
    type: z.literal('upload'),
    upload_id: text(64),
    ...fileChoiceSchema.shape,
  }),
  /** comments of posts, fetched or supplied beforehand */
  z.strictObject({
    type: z.literal('collection'),
    collection_id: text(64),
    comment_rules: commentRulesSchema.prefault({}),
    /** the organizer's consent to draw from an incomplete set of comments; the receipt says so */
    accept_incomplete: z.boolean().default(false),
  }),
] as const

export const drawFromListSchema = drawOptionsSchema.extend({
  /** for a toss by the server only title and mode matter, and there are no winners */
  source: z.discriminatedUnion('type', [...namedSources, chanceSourceSchema]),
})

const drawFromFileSchema = drawOptionsSchema.extend(fileChoiceSchema.shape)

const id = z.uuid()
const giveawaySchema = resultSchema.extend({ id })
export type Giveaway = z.output<typeof giveawaySchema>
const pendingGiveawaySchema = checkInSchema.extend({ id })
export type PendingGiveaway = z.output<typeof pendingGiveawaySchema>

export const idParams = z.object({ id: z.string().max(64) })

/** A giveaway for its owner, drawn or still waiting for its randomness. */
export const ownGiveawaySchema = z.discriminatedUnion('status', [giveawaySchema, pendingGiveawaySchema])

export const createGiveaway = defineCall({
  name: 'createGiveaway',
  method: 'POST',
  path: '/api/giveaways',
  summary: 'Draw winners from a list or a file; the result is final',
  access: 'anyone',
  budget: 'draw',
  body: drawFromListSchema,
  upload: { field: 'file', options: drawFromFileSchema },
  reply: ownGiveawaySchema,
  status: 201,
  /** 202 while the draw waits for its round: after 15 s, or immediately with `Prefer: respond-async` */
  isPending: (giveaway) => giveaway.status !== 'finished',
  idempotent: true,
  errors: [
    'validation_failed',
    'not_enough_entries',
    'list_too_long',
    'chance_too_large',
    'plan_lacks_feature',
    'daily_limit_reached',
    'monthly_limit_reached',
    'idempotency_key_reused',
    'giveaway_finished',
    'mode_unavailable',
    'draw_time_invalid',
    'file_missing',
    'upload_not_found',
    'collection_not_found',
    'collection_not_completed',
    'collection_incomplete',
    'comments_gone',
    'not_enough_comments',
    'busy',
  ],
})

export const getGiveaway = defineCall({
  name: 'getGiveaway',
  method: 'GET',
  path: '/api/giveaways/{id}',
  summary: 'Get a draw; only for its owner',
  access: 'anyone',
  budget: 'read',
  params: idParams,
  reply: giveawaySchema,
  errors: ['giveaway_not_found', 'giveaway_not_completed', 'result_expired'],
})

/** A result that does not count. Nothing of it is stored, so it has no id, link, seal or receipt. */
export const testResultSchema = resultSchema
  .pick({
    winners: true,
    substitutes: true,
    participants_total: true,
    eligible_total: true,
    tickets_total: true,
    removals: true,
  })
  .extend({
    /** distinguishes it from the result of a real draw */
    test: z.literal(true),
    /** a few entries that can win, from all over the list, for the reveal */
    sample: z.array(eligibleEntrySchema).max(maxSampled),
  })
export type TestResult = z.output<typeof testResultSchema>

export const testDraw = defineCall({
  name: 'testDraw',
  method: 'POST',
  path: '/api/test-draws',
  summary:
    'Run a test draw: it takes what createGiveaway takes and applies the same rules and ranking to fresh random numbers, but saves nothing: no seal, link, receipt, ledger entry or quota',
  access: 'anyone',
  budget: 'test',
  /**
   * options that only affect when and how a real draw happens (`mode`, `draw_at`, `entries_public`,
   * `accept_incomplete`) are ignored
   */
  body: drawOptionsSchema.extend({ source: z.discriminatedUnion('type', [...namedSources]) }),
  upload: { field: 'file', options: drawFromFileSchema },
  reply: testResultSchema,
  errors: [
    'validation_failed',
    'not_enough_entries',
    'list_too_long',
    'plan_lacks_feature',
    'file_missing',
    'upload_not_found',
    'collection_not_found',
    'collection_not_completed',
    'comments_gone',
    'not_enough_comments',
    'busy',
  ],
})
