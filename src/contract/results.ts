import { z } from 'zod'
import { defaultLocale, locales } from '#locales/locales.ts'
import { platforms } from '#posts/address.ts'
import { defineCall } from './call.ts'
import { chanceOutcomeSchema, sealedChanceSchema } from './chance.ts'
import { type CommentReason, commentReasons, commentRulesSchema } from './comment-rules.ts'
import { pageQuery } from './paging.ts'
import { text } from './text.ts'

/** Why a winner was replaced; `other` needs a note. The ledger publishes the same words. */
export const replacementReasons = ['no_answer', 'ineligible', 'declined', 'rule_violation', 'other'] as const

const winner = z.object({
  rank: z.int(),
  name: z.string(),
  /** there only where the name holds an email address or a phone number that is hidden: what others see in its place */
  public_name: z.string().optional(),
  /** row of the source, counted from 1 */
  row: z.int(),
  /** tickets of the entry */
  weight: z.int(),
  prize: z.string().optional(),
  /** the person was erased on request: the name is empty, the place stays proven */
  erased: z.boolean().optional(),
  /** rank that took this place over */
  replaced_by: z.int().optional(),
  /** rank whose place this one took over */
  replaces: z.int().optional(),
  /** what was written, where the entries are comments */
  comment: z
    .object({
      id: z.string(),
      text: z.string(),
      at: z.iso.datetime().nullable(),
      /** on the platform */
      url: z.string().nullable(),
      /** which of the posts, from 0 */
      post: z.int(),
    })
    .optional(),
  /** until when the winner may come forward, and whether that happened */
  claim: z.object({ deadline: z.iso.datetime(), claimed_at: z.iso.datetime().nullable() }).optional(),
})
export type Winner = z.output<typeof winner>

/** Of comments: what each rule that only they have took out. */
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

/** A post that was drawn from, with what was found of it. */
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
  /** the platform's own count; null where it tells none */
  expected: z.int().nullable(),
  shortfalls: z.array(z.string()),
  complete: z.boolean(),
  fetch_start: z.iso.datetime(),
  fetch_end: z.iso.datetime(),
})
export type DrawnPost = z.output<typeof drawnPost>

/** What is known of a draw from the moment it is sealed. */
const sealed = z.object({
  title: z.string(),
  source: z.object({
    type: z.enum(['list', 'file', 'post', 'chance']),
    file_name: z.string().optional(),
    file_sha256: z.string().optional(),
    /** of comments: null where a supplied list names no platform */
    platform: z.enum(platforms).nullable().optional(),
    by: z.enum(['official', 'apify', 'organiser']).optional(),
    posts: z.array(drawnPost).optional(),
    /** of coins, dice and numbers: what was thrown */
    chance: sealedChanceSchema.optional(),
  }),
  rules: z.object({
    one_entry_per_person: z.boolean(),
    excluded_names: z.int(),
    comments: commentRulesSchema.optional(),
    /** how many earlier winners are out */
    past_winners: z.int().optional(),
  }),
  mode: z.enum(['local', 'instant', 'scheduled']),
  label: z.enum(['recorded', 'provable']),
  /** the round of the public beacon that decides; null where a sealed seed of the server does */
  beacon: z.object({ chain: z.string(), round: z.int(), due: z.iso.datetime() }).nullable(),
  /** this is the n-th draw of this list */
  seq: z.int(),
  /** the latest earlier draws of this list, oldest first; with a code where the asker may see the result */
  earlier: z.array(z.object({ seq: z.int(), commit_hash: z.string(), share_code: z.string().optional() })),
  winners_count: z.int(),
  substitutes_count: z.int(),
  /** rows of the source that hold a name */
  participants_total: z.int(),
  eligible_total: z.int(),
  tickets_total: z.int(),
  removals,
  commit_hash: z.string(),
  entries_root: z.string(),
  /** line of the public ledger that holds the commitment; null for draws from before there was one */
  ledger_index: z.int().nullable(),
  /** a time-stamp authority confirmed the commitment */
  timestamped: z.boolean(),
  sealed_at: z.iso.datetime(),
  /** IANA name of the organizer's zone, in which every public place shows the times of this draw */
  time_zone: z.string(),
  entries_public: z.boolean(),
  /** until when the comments can be read and the rules replayed; null where they are gone or there are none */
  comments_until: z.iso.datetime().nullable(),
  share_code: z.string(),
  share_link: z.url(),
  /** the giveaway's id where the asker is its owner */
  own_id: z.uuid().optional(),
  /** told to its owner alone: whether others with the link may see it, while its time lasts */
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
  /** the first result, which stays as it was drawn */
  winners: z.array(winner),
  substitutes: z.array(winner),
  /** places that were drawn later, because the substitutes were used up */
  further: z.array(winner),
  events: z.array(z.discriminatedUnion('type', [replacement, voiding])),
  /** of coins, dice and numbers: what came; their places are parts of it, which nobody wins */
  chance: z.object({ outcome: chanceOutcomeSchema }).optional(),
  /** people whose names were erased */
  erased: z.int(),
  finished_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
})
export type Result = z.output<typeof resultSchema>

/** A draw whose list is sealed and whose randomness does not exist yet. */
export const checkInSchema = sealed.extend({
  status: z.literal('sealed'),
  finished: z.literal(false),
  /** the round is late or the beacon does not answer; the draw waits for it */
  overdue: z.boolean(),
  /** the server's time when it answered, for countdowns on devices whose clock is wrong */
  now: z.iso.datetime(),
  /** the organiser called the draw off; it will not take place */
  voided: voiding.nullable(),
})
export type CheckIn = z.output<typeof checkInSchema>

export const shareParams = z.object({ share_code: z.string().max(64) })

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

export const getCheckIn = defineCall({
  name: 'getCheckIn',
  method: 'GET',
  path: '/api/results/{share_code}/check-in',
  summary: 'A draw that is sealed and waits for its randomness, for everybody who has its code',
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
    'The receipt of a result, as a bare document that anyone can check; hidden names appear as hashes of their rows',
  access: 'anyone',
  budget: 'read',
  params: shareParams,
  /** `full` brings the hidden names, for the owner alone */
  query: z.object({ names: z.enum(['public', 'full']).default('public') }),
  reply: z.looseObject({ commitHash: z.string() }),
  bare: true,
  errors: ['giveaway_not_found', 'giveaway_not_completed', 'result_expired', 'entries_private'],
})

/**
 * An entry that can win. Only `sampleEntries` of the server makes one, from the sealed list, so that no ceremony can show
 * an entry that a rule took out.
 */
export const eligibleEntrySchema = z
  .object({
    /** row of the source, counted from 1 */
    row: z.int(),
    /** null where the asker may not read the list */
    name: z.string().nullable(),
  })
  .brand<'eligible'>()
export type EligibleEntry = z.output<typeof eligibleEntrySchema>

/** As many as a ceremony shows of a list. */
export const maxSampled = 40

export const getEntrySample = defineCall({
  name: 'getEntrySample',
  method: 'GET',
  path: '/api/results/{share_code}/entry-sample',
  summary:
    'A few entries that can win, from all over the sealed list, for a ceremony: with names for its owner and where the list is public',
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
  errors: ['giveaway_not_found', 'giveaway_not_completed', 'result_expired', 'entries_private', 'busy'],
})

export const getList = defineCall({
  name: 'getList',
  method: 'GET',
  path: '/api/results/{share_code}/list',
  summary:
    'The whole sealed list of a result whose owner made it public, with all that computes its root again',
  access: 'anyone',
  budget: 'file',
  params: shareParams,
  reply: z.object({
    v: z.literal('list/1'),
    commitHash: z.string(),
    /** hex; every salt follows from it. null once somebody was erased: then each row brings its own */
    saltKey: z.string().nullable(),
    /** name and tickets; after an erasure also the salt, or null, null and the leaf hash (all hex) of who was erased */
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
    'The sealed comments of a result, a line of JSON each, to replay its rules: for its owner, and for all where the list is public',
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

const documentErrors = ['giveaway_not_found', 'giveaway_not_completed', 'result_expired', 'busy'] as const
const brandAndLanguage = z.strictObject({
  locale: z.enum(locales).default(defaultLocale),
  brand: z.enum(['box', 'lucky']).default('box'),
})

export const getCertificate = defineCall({
  name: 'getCertificate',
  method: 'GET',
  path: '/api/results/{share_code}/certificate.pdf',
  summary: 'A printable certificate of a result',
  access: 'anyone',
  budget: 'file',
  params: shareParams,
  query: brandAndLanguage,
  document: 'application/pdf',
  reply: z.never(),
  errors: documentErrors,
})

export const getImage = defineCall({
  name: 'getImage',
  method: 'GET',
  path: '/api/results/{share_code}/image.png',
  summary: 'A picture of a result, 1200 x 630, for previews of its link',
  access: 'anyone',
  budget: 'file',
  params: shareParams,
  query: brandAndLanguage,
  document: 'image/png',
  reply: z.never(),
  errors: documentErrors,
})

export const getOfflineVerifier = defineCall({
  name: 'getOfflineVerifier',
  method: 'GET',
  path: '/api/results/{share_code}/verifier.html',
  summary:
    'One HTML file with the receipt (and the list, if public) that checks it from disk, without a network',
  access: 'anyone',
  budget: 'file',
  params: shareParams,
  query: z.strictObject({ locale: z.enum(locales).default(defaultLocale) }),
  document: 'text/html',
  reply: z.never(),
  errors: ['giveaway_not_found', 'giveaway_not_completed', 'result_expired', 'busy'],
})
