import { z } from 'zod'
import { platforms } from '#posts/address.ts'
import { look } from '../accounts/own-look.ts'
import { defineCall } from '../api/call.ts'
import { pageQuery } from '../api/list-calls.ts'
import { text } from '../api/text.ts'
import { type CommentReason, commentReasons, commentRulesSchema } from '../comments/comment-rules.ts'
import { ceremonySchema } from './ceremonies.ts'
import { chanceOutcomeSchema, sealedChanceSchema } from './chance.ts'
import { pastWinnersFromSchema } from './past-winners.ts'

/** Why a winner was replaced; `other` needs a note. The ledger publishes the same words. */
export const replacementReasons = ['no_answer', 'ineligible', 'declined', 'rule_violation', 'other'] as const

const winner = z.object({
  rank: z.int(),
  name: z.string(),
  /** only present if the name contains a masked email address or phone number: what others see instead */
  public_name: z.string().optional(),
  /** row of the source, counted from 1 */
  row: z.int(),
  /** tickets of the entry */
  weight: z.int(),
  prize: z.string().optional(),
  /** the person was erased on request: the name is empty, the place stays proven */
  erased: z.boolean().optional(),
  /** rank that took over this place */
  replaced_by: z.int().optional(),
  /** rank whose place this one took over */
  replaces: z.int().optional(),
  /** address of the picture that the platform shows of them, for some weeks after the draw */
  picture: z.string().optional(),
  /** the comment, if the entries are comments */
  comment: z
    .object({
      id: z.string(),
      text: z.string(),
      at: z.iso.datetime().nullable(),
      /** on the platform */
      url: z.string().nullable(),
      /** index of the post, from 0 */
      post: z.int(),
    })
    .optional(),
  /** the deadline for the winner to come forward, and whether they did */
  claim: z.object({ deadline: z.iso.datetime(), claimed_at: z.iso.datetime().nullable() }).optional(),
})
export type Winner = z.output<typeof winner>

/** For comments: how many each comment rule removed. */
const commentRemovals = Object.fromEntries(
  commentReasons.map((reason) => [reason, z.int().optional()]),
) as Record<Exclude<CommentReason, 'duplicate' | 'excluded'>, z.ZodOptional<z.ZodInt>>

const removals = z.object({
  ...commentRemovals,
  blank: z.int(),
  refused: z.int(),
  duplicate: z.int(),
  excluded: z.int(),
  zero_weight: z.int(),
})

/** A post that was drawn from, with what was found in it. */
const drawnPost = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string().nullable(),
  author: z.string().nullable(),
  pages: z.int(),
  fetched: z.int(),
  replies: z.int(),
  deleted: z.int(),
  duplicates: z.int(),
  /** the platform's own count; null if it reports none */
  expected: z.int().nullable(),
  shortfalls: z.array(z.string()),
  complete: z.boolean(),
  fetch_start: z.iso.datetime(),
  fetch_end: z.iso.datetime(),
})
export type DrawnPost = z.output<typeof drawnPost>

/** What is known about a draw from the moment it is sealed. */
const sealed = z.object({
  title: z.string(),
  source: z.object({
    type: z.enum(['list', 'file', 'post', 'chance']),
    file_name: z.string().optional(),
    file_sha256: z.string().optional(),
    /** for comments: null if a supplied list names no platform */
    platform: z.enum(platforms).nullable().optional(),
    by: z.enum(['official', 'apify', 'organiser']).optional(),
    posts: z.array(drawnPost).optional(),
    /** for coins, dice and numbers: what was thrown */
    chance: sealedChanceSchema.optional(),
  }),
  rules: z.object({
    one_entry_per_person: z.boolean(),
    excluded_names: z.int(),
    comments: commentRulesSchema.optional(),
    /** number of earlier winners that were excluded */
    past_winners: z.int().optional(),
    /** of a list or file: which earlier draws they are from */
    past_winners_from: pastWinnersFromSchema.optional(),
  }),
  mode: z.enum(['local', 'instant', 'scheduled']),
  label: z.enum(['recorded', 'provable']),
  /** the beacon round that decides; null if a sealed seed of the server does */
  beacon: z.object({ chain: z.string(), round: z.int(), due: z.iso.datetime() }).nullable(),
  /** this is the n-th draw of this list */
  seq: z.int(),
  /** the latest earlier draws of this list, oldest first; with a code if the caller may see the result */
  earlier: z.array(z.object({ seq: z.int(), commit_hash: z.string(), share_code: z.string().optional() })),
  winners_count: z.int(),
  substitutes_count: z.int(),
  /** rows of the source that contain a name */
  participants_total: z.int(),
  eligible_total: z.int(),
  tickets_total: z.int(),
  removals,
  commit_hash: z.string(),
  entries_root: z.string(),
  /** ledger line that holds the commitment; null for draws made before the ledger existed */
  ledger_index: z.int().nullable(),
  /** a time-stamp authority confirmed the commitment */
  timestamped: z.boolean(),
  sealed_at: z.iso.datetime(),
  /** IANA name of the organizer's zone, in which every public page shows the times of this draw */
  time_zone: z.string(),
  entries_public: z.boolean(),
  ceremony: ceremonySchema,
  /** until when the comments can be read and the rules replayed; null if they are deleted or there are none */
  comments_until: z.iso.datetime().nullable(),
  share_code: z.string(),
  share_link: z.url(),
  /** the organizer's logo and color, if they set any and their plan includes it now */
  look: look.optional(),
  /** the giveaway's id if the caller is its owner */
  own_id: z.uuid().optional(),
  /** only for its owner: whether others with the link may see it until it expires */
  is_shared: z.boolean().optional(),
})

const replacement = z.object({
  type: z.literal('replacement'),
  at: z.iso.datetime(),
  rank: z.int(),
  by: z.int(),
  reason: z.enum(replacementReasons),
  note: z.string().nullable(),
})
const voiding = z.object({ type: z.literal('void'), at: z.iso.datetime(), note: z.string() })

export const resultSchema = sealed.extend({
  status: z.literal('finished'),
  finished: z.literal(true),
  /** the original result, which never changes */
  winners: z.array(winner),
  substitutes: z.array(winner),
  /** places drawn later, because there were no substitutes left */
  further: z.array(winner),
  events: z.array(z.discriminatedUnion('type', [replacement, voiding])),
  /** for coins, dice and numbers: the outcome; their places are parts of it, without winners */
  chance: z.object({ outcome: chanceOutcomeSchema }).optional(),
  /** number of people whose names were erased */
  erased: z.int(),
  finished_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
})
export type Result = z.output<typeof resultSchema>

/** A draw whose list is sealed but whose randomness does not exist yet. */
export const checkInSchema = sealed.extend({
  status: z.literal('sealed'),
  finished: z.literal(false),
  /** the round is late or the beacon does not answer; the draw waits for it */
  overdue: z.boolean(),
  /** the server's time of the reply, for countdowns on devices whose clock is wrong */
  now: z.iso.datetime(),
  /** the organizer called the draw off; it will not take place */
  voided: voiding.nullable(),
})
export type CheckIn = z.output<typeof checkInSchema>

export const shareParams = z.object({ share_code: z.string().max(64) })

export const getResult = defineCall({
  name: 'getResult',
  method: 'GET',
  path: '/api/results/{share_code}',
  summary: 'Get a shared result',
  access: 'anyone',
  budget: 'read',
  params: shareParams,
  reply: resultSchema,
  errors: ['giveaway_not_found', 'giveaway_not_completed', 'result_expired'],
})

export const getCheckIn = defineCall({
  name: 'getCheckIn',
  method: 'GET',
  path: '/api/results/{share_code}/check-in',
  summary: "Get a sealed draw that's waiting for its randomness; for anyone with its code",
  access: 'anyone',
  budget: 'read',
  params: shareParams,
  reply: z.discriminatedUnion('status', [
    checkInSchema,
    z.object({ status: z.literal('finished'), finished: z.literal(true) }),
  ]),
  errors: ['giveaway_not_found', 'result_expired'],
})

export const getReceipt = defineCall({
  name: 'getReceipt',
  method: 'GET',
  path: '/api/results/{share_code}/receipt',
  summary:
    'Get the receipt of a result as a bare document that anyone can verify; hidden names appear as hashes of their rows',
  access: 'anyone',
  budget: 'read',
  params: shareParams,
  /** `full` includes the masked names, only for the owner */
  query: z.object({ names: z.enum(['public', 'full']).default('public') }),
  reply: z.looseObject({ commitHash: z.string() }),
  bare: true,
  errors: ['giveaway_not_found', 'giveaway_not_completed', 'result_expired', 'entries_private'],
})

/**
 * An entry that can win. Only `sampleEntries` of the server creates one, from the sealed list, so that no reveal can
 * show an entry that a rule removed.
 */
export const eligibleEntrySchema = z
  .object({
    /** row of the source, counted from 1 */
    row: z.int(),
    /** null if the caller may not read the list */
    name: z.string().nullable(),
  })
  .brand<'eligible'>()
export type EligibleEntry = z.output<typeof eligibleEntrySchema>

/** Maximum entries that a reveal shows. */
export const maxSampled = 40

export const getEntrySample = defineCall({
  name: 'getEntrySample',
  method: 'GET',
  path: '/api/results/{share_code}/entry-sample',
  summary:
    "Get a few eligible entries from all over the sealed list for the draw's animation; with names for its owner or if the list is public",
  access: 'anyone',
  budget: 'read',
  params: shareParams,
  reply: z.object({ entries: z.array(eligibleEntrySchema).max(maxSampled) }),
  errors: ['giveaway_not_found', 'result_expired'],
})

const listedEntry = z.object({
  row: z.int(),
  name: z.string(),
  weight: z.int(),
  reason: z.enum(['kept', 'blank', 'zero_weight', ...commentReasons]),
  duplicate_of: z.int().optional(),
})

export const listEntries = defineCall({
  name: 'listEntries',
  method: 'GET',
  path: '/api/results/{share_code}/entries',
  summary: 'List the entries of a result whose list is public',
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
  errors: ['giveaway_not_found', 'giveaway_not_completed', 'result_expired', 'entries_private', 'busy'],
})

export const getList = defineCall({
  name: 'getList',
  method: 'GET',
  path: '/api/results/{share_code}/list',
  summary:
    'Download the sealed list of a result whose list is public, with everything needed to recompute its root',
  access: 'anyone',
  budget: 'file',
  params: shareParams,
  reply: z.object({
    v: z.literal('list/1'),
    commitHash: z.string(),
    /** hex; every salt is derived from it. null once a person was erased: then each row has its own */
    saltKey: z.string().nullable(),
    /**
     * name and tickets; after an erasure also the salt, or, for erased people, null, null and the leaf hash (all hex)
     */
    entries: z.array(
      z.union([
        z.tuple([z.string(), z.int()]),
        z.tuple([z.string(), z.int(), z.string()]),
        z.tuple([z.null(), z.int(), z.null(), z.string()]),
      ]),
    ),
  }),
  bare: true,
  document: 'application/json',
  errors: ['giveaway_not_found', 'giveaway_not_completed', 'result_expired', 'entries_private', 'busy'],
})

export const getComments = defineCall({
  name: 'getComments',
  method: 'GET',
  path: '/api/results/{share_code}/comments.jsonl',
  summary:
    "Download a result's sealed comments, one line of JSON each, to replay its rules; for its owner, or for anyone if the list is public and hides no name",
  access: 'anyone',
  budget: 'file',
  params: shareParams,
  document: 'application/jsonl',
  reply: z.never(),
  errors: [
    'giveaway_not_found',
    'giveaway_not_completed',
    'result_expired',
    'entries_private',
    'comments_gone',
    'busy',
  ],
})

export const resultCalls = [
  getResult,
  getCheckIn,
  getEntrySample,
  getReceipt,
  listEntries,
  getList,
  getComments,
] as const
