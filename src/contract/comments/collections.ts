import { z } from 'zod'
import { platforms } from '#posts/address.ts'
import { defineCall } from '../api/call.ts'
import { pageQuery } from '../api/list-calls.ts'
import { listOf } from '../api/list-of.ts'
import { text } from '../api/text.ts'
import { drawOptionsSchema } from '../draws/giveaways.ts'
import { commentReasons, commentRulesSchema } from './comment-rules.ts'
import { fetchProblemKinds } from './completeness.ts'

/** Maximum number of posts that any plan may join in one draw. */
const maxPosts = 20

/** Who fetched the comments: the platform's own API, a provider that reads its public pages, or the organizer. */
const collectors = ['official', 'apify', 'organiser'] as const

const collectedPost = z.object({
  no: z.int(),
  /** the platform's own id */
  id: z.string(),
  url: z.string(),
  title: z.string().nullable(),
  author: z.string().nullable(),
  /** whether there is a picture at `/api/collections/{id}/posts/{no}/picture` */
  has_picture: z.boolean(),
  created_at: z.iso.datetime().nullable(),
  /** pages read and distinct comments found, replies included */
  pages: z.int(),
  fetched: z.int(),
  replies: z.int(),
  /** comments whose author or text was deleted */
  deleted: z.int(),
  /** comments that appeared again while the platform was being read */
  duplicates: z.int(),
  /** the platform's own count; null if it reports none */
  expected: z.int().nullable(),
  /** why fewer were fetched than the platform counts, as words of `completeness.ts` */
  shortfalls: z.array(z.string()),
  /** whether everything was fetched; null while it is being fetched */
  complete: z.boolean().nullable(),
})
export type CollectedPost = z.output<typeof collectedPost>

/**
 * How complete a collection is: `complete`; `short`: nearly complete, or it is unknown; `poor`: a tenth or more is
 * missing, it ended early, or a list says so itself. `supplied` is any other list from the organizer: only they can
 * know.
 */
const completenessWords = ['complete', 'short', 'poor', 'supplied'] as const
export type Completeness = (typeof completenessWords)[number]

/** What to draw from it as soon as it is ready; the input is stored with it. */
export const collectionInput = drawOptionsSchema
  .extend({ comment_rules: commentRulesSchema.prefault({}) })
  .extend({
    /** draw immediately once everything is there and nothing needs consent */
    pick: z.boolean().default(false),
  })
export type CollectionInput = z.output<typeof collectionInput>

const collection = z.object({
  id: z.uuid(),
  /** waiting: for its turn, or because the platform asked to slow down */
  status: z.enum(['waiting', 'running', 'done', 'failed', 'canceled']),
  platform: z.enum(platforms).nullable(),
  by: z.enum(collectors),
  replies: z.boolean(),
  posts: z.array(collectedPost),
  totals: z.object({
    pages: z.int(),
    fetched: z.int(),
    replies: z.int(),
    deleted: z.int(),
    duplicates: z.int(),
    expected: z.int().nullable(),
  }),
  /** null until it has ended */
  completeness: z.enum(completenessWords).nullable(),
  /**
   * for a list from the organizer: its file name if it was a file, and how many of its rows were not comments or were
   * blank
   */
  supplied: z.object({ file_name: z.string().nullable(), refused: z.int(), blank: z.int() }).nullable(),
  /** maximum number of comments that the plan allows, and whether there were more */
  most: z.int(),
  is_capped: z.boolean(),
  /** why it failed; `unknown` if there are no words for the stored value */
  problem: z.object({ kind: z.enum([...fetchProblemKinds, 'unknown']) }).nullable(),
  /** when it continues automatically */
  goes_on_at: z.iso.datetime().nullable(),
  /** collections of other people that are being fetched while it waits for its turn; null if it is not waiting for it */
  ahead: z.int().nullable(),
  wish: collectionInput,
  /** draws made from it, oldest first */
  drawn: z.array(z.object({ share_code: z.string(), seq: z.int() })),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** when the comments are deleted; the draws made from them stay */
  kept_until: z.iso.datetime().nullable(),
})
export type Collection = z.output<typeof collection>

const params = z.object({ id: z.string().max(64) })

export const createCollection = defineCall({
  name: 'createCollection',
  method: 'POST',
  path: '/api/collections',
  summary: 'Fetch the comments of one or more posts on the same platform, as a background job',
  access: 'anyone',
  budget: 'ask',
  idempotent: true,
  body: z.strictObject({
    /** addresses as people paste them */
    posts: listOf(text(2000), maxPosts),
    /** also fetch replies to comments */
    replies: z.boolean().default(true),
    wish: collectionInput.prefault({}),
  }),
  reply: collection,
  status: 201,
  errors: [
    'validation_failed',
    'post_invalid',
    'posts_of_several_platforms',
    'too_many_posts',
    'platform_unavailable',
    'plan_lacks_feature',
    'daily_limit_reached',
    'monthly_limit_reached',
    'comments_problem',
    'idempotency_key_reused',
    'busy',
  ],
})

export const supplyComments = defineCall({
  name: 'supplyComments',
  method: 'POST',
  path: '/api/collections/supplied',
  summary:
    'Upload a pasted or exported list of comments as the source of a draw, labeled as supplied by the organizer',
  access: 'anyone',
  budget: 'file',
  idempotent: true,
  body: z.strictObject({
    text: text(5_000_000),
    platform: z.enum(platforms).nullable().default(null),
    /** the post that they are claimed to belong to */
    post: text(2000).default(''),
    wish: collectionInput.prefault({}),
  }),
  upload: {
    field: 'file',
    options: z.strictObject({
      platform: z.enum(platforms).nullable().default(null),
      post: text(2000).default(''),
      wish: collectionInput.prefault({}),
    }),
  },
  reply: collection,
  status: 201,
  errors: [
    'validation_failed',
    'file_missing',
    'post_invalid',
    'comments_problem',
    'plan_lacks_feature',
    'daily_limit_reached',
    'monthly_limit_reached',
    'list_too_long',
    'idempotency_key_reused',
    'busy',
  ],
})

export const getCollection = defineCall({
  name: 'getCollection',
  method: 'GET',
  path: '/api/collections/{id}',
  summary: 'Get a collection of comments and its progress; only for its owner',
  access: 'anyone',
  budget: 'read',
  params,
  reply: collection,
  errors: ['collection_not_found'],
})

export const watchCollection = defineCall({
  name: 'watchCollection',
  method: 'GET',
  path: '/api/collections/{id}/events',
  summary:
    'Stream a collection as server-sent events named `progress`, each with the collection as JSON, until it ends',
  access: 'anyone',
  budget: 'read',
  params,
  stream: 'text/event-stream',
  reply: collection,
  errors: ['collection_not_found', 'busy'],
})

export const cancelCollection = defineCall({
  name: 'cancelCollection',
  method: 'POST',
  path: '/api/collections/{id}/cancel',
  summary: 'Stop fetching; the comments so far are kept for a while, and you can resume',
  access: 'anyone',
  budget: 'write',
  params,
  body: z.strictObject({}).prefault({}),
  reply: collection,
  errors: ['collection_not_found', 'collection_ended'],
})

export const resumeCollection = defineCall({
  name: 'resumeCollection',
  method: 'POST',
  path: '/api/collections/{id}/resume',
  summary: 'Resume fetching',
  access: 'anyone',
  budget: 'ask',
  params,
  body: z.strictObject({}).prefault({}),
  reply: collection,
  errors: ['collection_not_found', 'collection_ended', 'platform_unavailable', 'daily_limit_reached', 'busy'],
})

const countedRow = z.object({
  /** position in the list that would be drawn from, from 1 */
  row: z.int(),
  /** the name that would be drawn */
  name: z.string(),
  text: z.string(),
  at: z.iso.datetime().nullable(),
  url: z.string().nullable(),
  is_reply: z.boolean(),
  tickets: z.int(),
  /** absent for comments that take part */
  reason: z.enum(commentReasons).optional(),
  /** row that holds the tickets of a repeated person */
  duplicate_of: z.int().optional(),
})

export const weighCollection = defineCall({
  name: 'weighCollection',
  method: 'POST',
  path: '/api/collections/{id}/weigh',
  summary:
    'Preview the effect of rules: how many comments are eligible, how many each rule removes, and which',
  access: 'anyone',
  budget: 'write',
  params,
  body: z.strictObject({
    one_entry_per_person: z.boolean().default(true),
    exclude: listOf(text(512), 100_000).default([]),
    comment_rules: commentRulesSchema.prefault({}),
    /** which comments to show as well: those removed for one reason, those that take part, or all; none if absent */
    show: z
      .strictObject({
        ...pageQuery.shape,
        reason: z.enum([...commentReasons, 'kept', 'all']).default('all'),
        search: text(200).default(''),
      })
      .optional(),
  }),
  reply: z.object({
    comments: z.int(),
    /** comments that hold tickets */
    eligible: z.int(),
    /** distinct people among all comments, and among those that take part */
    people: z.int(),
    eligible_people: z.int(),
    tickets: z.int(),
    /** by reason; reasons that removed nothing have 0 */
    removals: z.record(z.enum(commentReasons), z.int()),
    shown: z
      .object({ rows: z.array(countedRow), total: z.int(), page: z.int(), page_size: z.int() })
      .optional(),
  }),
  errors: ['validation_failed', 'collection_not_found', 'collection_not_completed', 'comments_gone', 'busy'],
})

export const getPostPicture = defineCall({
  name: 'getPostPicture',
  method: 'GET',
  path: '/api/collections/{id}/posts/{no}/picture',
  summary: "Get the image of a post from this server, so the platform doesn't see who views it",
  access: 'anyone',
  budget: 'read',
  params: z.object({ id: z.string().max(64), no: z.coerce.number().int().min(0).max(maxPosts) }),
  document: 'image/webp',
  reply: z.never(),
  errors: ['collection_not_found', 'picture_not_found'],
})

export const exportComments = defineCall({
  name: 'exportComments',
  method: 'GET',
  path: '/api/collections/{id}/comments.jsonl',
  summary:
    'Download all comments of a collection as they would be sealed, one line of JSON each; only for its owner',
  access: 'anyone',
  budget: 'file',
  params,
  document: 'application/jsonl',
  reply: z.never(),
  errors: ['collection_not_found', 'collection_not_completed', 'comments_gone', 'busy'],
})

export const listPlatforms = defineCall({
  name: 'listPlatforms',
  method: 'GET',
  path: '/api/platforms',
  summary: "List which platforms you can fetch from right now and how, and what's missing for the others",
  access: 'anyone',
  budget: 'read',
  reply: z.object({
    platforms: z.array(
      z.object({
        platform: z.enum(platforms),
        /**
         * ready; pausing: the platform failed too often recently; locked: the plan lacks it; connect: the user must
         * connect their account; off: not set up on this site
         */
        state: z.enum(['ready', 'pausing', 'locked', 'connect', 'off']),
        by: z.enum(['official', 'apify']).nullable(),
        /** only posts of the caller's own connected account */
        own_posts_only: z.boolean(),
        /** when a pause ends */
        until: z.iso.datetime().nullable(),
      }),
    ),
    /** maximum comments and posts of one draw */
    most_comments: z.int(),
    most_posts: z.int(),
  }),
  errors: [],
})

/** What a fetch would cost if the platform charges for it: X and the provider. */
export const estimateCollection = defineCall({
  name: 'estimateCollection',
  method: 'POST',
  path: '/api/collections/estimate',
  summary: 'Estimate the cost of fetching the comments of posts, if the platform charges for it',
  access: 'anyone',
  budget: 'ask',
  body: z.strictObject({ posts: listOf(text(2000), maxPosts), replies: z.boolean().default(true) }),
  reply: z.object({
    platform: z.enum(platforms),
    /** null if it costs nothing */
    cost: z
      .object({
        comments: z.int(),
        currency: z.literal('USD'),
        least: z.number(),
        most: z.number(),
        /** whose key pays */
        paid_by: z.enum(['site', 'user']),
        /** false: the platform's search does not reach back to the post */
        reaches_back: z.boolean(),
      })
      .nullable(),
  }),
  errors: [
    'validation_failed',
    'post_invalid',
    'posts_of_several_platforms',
    'platform_unavailable',
    'plan_lacks_feature',
    'daily_limit_reached',
    'comments_problem',
  ],
})
