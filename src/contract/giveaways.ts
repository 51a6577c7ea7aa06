import { z } from 'zod'
import { defineCall } from './call.ts'
import { listOf } from './list-of.ts'
import { pageQuery } from './paging.ts'
import { text } from './text.ts'

/** Most places that one draw may fill, winners and substitutes each. */
export const mostPlaces = 10_000
/** Longest name of an entry, in code points; the readers refuse longer ones by the same number. */
export const longestName = 256
/** Most entries of any list (decision 2, plan Ultra). */
export const mostEntries = 1_000_000

const places = z.number().multipleOf(1).max(mostPlaces)

const entry = z.union([
  text(longestName * 2),
  z.strictObject({
    name: text(longestName * 2),
    weight: z.number().multipleOf(1).min(0).max(1_000_000_000).default(1),
  }),
])

/** What gives or takes tickets. Over the API duplicates are kept unless asked otherwise (decision 4). */
export const rulesSchema = z.strictObject({
  one_entry_per_person: z.boolean().default(false),
  exclude: listOf(text(longestName * 2), 100_000).default([]),
})

const draw = z.strictObject({
  title: text(120)
    .default('')
    .transform((title) => title.trim()),
  winners: places.min(1).default(1),
  substitutes: places.min(0).default(0),
  rules: rulesSchema.prefault({}),
  prizes: listOf(text(120), mostPlaces).default([]),
  /** how the randomness is made; without it the mode that is offered at this moment */
  mode: z.enum(['local', 'instant', 'scheduled']).optional(),
  /** whether anyone who has the link may read the whole list */
  entries_public: z.boolean().default(false),
})

/** Which part of a file is the list; each is detected where absent. */
export const fileChoiceSchema = z.strictObject({
  column: z.union([text(300), z.number().multipleOf(1).min(0).max(16_384)]).optional(),
  weight_column: z.union([text(300), z.number().multipleOf(1).min(0).max(16_384)]).optional(),
  sheet: z.union([text(300), z.number().multipleOf(1).min(0).max(10_000)]).optional(),
  header: z.boolean().optional(),
  encoding: text(40).optional(),
  delimiter: text(4).optional(),
})

export const drawFromListSchema = draw.extend({
  source: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('list'), entries: listOf(entry, mostEntries) }),
    /** a file that a preview kept for a few minutes */
    z.strictObject({
      type: z.literal('upload'),
      upload_id: text(64),
      ...fileChoiceSchema.shape,
    }),
  ]),
})

export const drawFromFileSchema = draw.extend(fileChoiceSchema.shape)

const winner = z.object({
  rank: z.int(),
  name: z.string(),
  /** row of the source, counted from 1 */
  row: z.int(),
  /** tickets of the entry */
  weight: z.int(),
  prize: z.string().optional(),
})

const removals = z.object({
  blank: z.int(),
  refused: z.int(),
  duplicate: z.int(),
  excluded: z.int(),
  zero_weight: z.int(),
})

export const resultSchema = z.object({
  status: z.literal('finished'),
  finished: z.literal(true),
  title: z.string(),
  source: z.object({
    type: z.enum(['list', 'file']),
    file_name: z.string().optional(),
    file_sha256: z.string().optional(),
  }),
  rules: z.object({ one_entry_per_person: z.boolean(), excluded_names: z.int() }),
  mode: z.enum(['local', 'instant', 'scheduled']),
  label: z.enum(['recorded', 'provable']),
  seq: z.int(),
  winners_count: z.int(),
  substitutes_count: z.int(),
  /** rows of the source that hold a name */
  participants_total: z.int(),
  eligible_total: z.int(),
  tickets_total: z.int(),
  removals,
  winners: z.array(winner),
  substitutes: z.array(winner),
  commit_hash: z.string(),
  entries_root: z.string(),
  sealed_at: z.iso.datetime(),
  finished_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  entries_public: z.boolean(),
  share_code: z.string(),
  share_link: z.url(),
})
export type Result = z.output<typeof resultSchema>

export const giveawaySchema = resultSchema.extend({ id: z.uuid() })
export type Giveaway = z.output<typeof giveawaySchema>

const shareParams = z.object({ share_code: z.string().max(64) })

export const createGiveaway = defineCall({
  name: 'createGiveaway',
  method: 'POST',
  path: '/api/giveaways',
  summary: 'Draw winners from a list or a file, at once and for ever',
  access: 'anyone',
  budget: 'draw',
  body: drawFromListSchema,
  upload: { field: 'file', options: drawFromFileSchema },
  reply: giveawaySchema,
  status: 201,
  idempotent: true,
  errors: [
    'validation_failed',
    'not_enough_entries',
    'list_too_long',
    'daily_limit_reached',
    'monthly_limit_reached',
    'idempotency_key_reused',
    'mode_unavailable',
    'file_missing',
    'upload_not_found',
    'busy',
  ],
})

export const getGiveaway = defineCall({
  name: 'getGiveaway',
  method: 'GET',
  path: '/api/giveaways/{id}',
  summary: 'A giveaway, for its owner',
  access: 'anyone',
  budget: 'read',
  params: z.object({ id: z.string().max(64) }),
  reply: giveawaySchema,
  errors: ['giveaway_not_found', 'giveaway_not_completed'],
})

export const getResult = defineCall({
  name: 'getResult',
  method: 'GET',
  path: '/api/results/{share_code}',
  summary: 'A shared result',
  access: 'anyone',
  budget: 'read',
  params: shareParams,
  reply: resultSchema,
  errors: ['giveaway_not_found', 'giveaway_not_completed', 'result_expired'],
})

export const getReceipt = defineCall({
  name: 'getReceipt',
  method: 'GET',
  path: '/api/results/{share_code}/receipt',
  summary: 'The receipt of a result, as a bare document that anyone can check',
  access: 'anyone',
  budget: 'read',
  params: shareParams,
  reply: z.looseObject({ commitHash: z.string() }),
  bare: true,
  errors: ['giveaway_not_found', 'giveaway_not_completed', 'result_expired'],
})

const listedEntry = z.object({
  row: z.int(),
  name: z.string(),
  weight: z.int(),
  reason: z.enum(['kept', 'blank', 'duplicate', 'excluded', 'zero_weight']),
  duplicate_of: z.int().optional(),
})

export const listEntries = defineCall({
  name: 'listEntries',
  method: 'GET',
  path: '/api/results/{share_code}/entries',
  summary: 'The entries of a result whose owner made the list public',
  access: 'anyone',
  budget: 'read',
  params: shareParams,
  query: pageQuery.extend({ search: text(200).default('') }),
  reply: z.object({
    entries: z.array(listedEntry),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
  }),
  errors: ['giveaway_not_found', 'giveaway_not_completed', 'result_expired', 'entries_private'],
})
