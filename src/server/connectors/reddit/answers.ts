import { z } from 'zod'

/** Responses of the Data API, as far as they are read. Fields that are sometimes missing are optional. */
export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  /** seconds; an hour in recorded responses, probably a day now (unverified) */
  expires_in: z.number().positive().optional(),
})

/** `data` holds what `kind` names; things are parsed one by one, so that an invalid one does not discard its page. */
export const thing = z.object({ kind: z.string(), data: z.unknown() })

export const listing = z.object({
  kind: z.literal('Listing'),
  data: z.object({ children: z.array(z.unknown()) }),
})

/** `/comments/ID`: the post, then its comments. */
export const threadAnswer = z.tuple([listing, listing])

/** `/api/morechildren`: comments in a flat list, each with the name of its parent. */
export const moreAnswer = z.object({ json: z.object({ data: z.object({ things: z.array(z.unknown()) }) }) })

const shortId = z.string().regex(/^[0-9a-z]{1,16}$/)
const postName = z.string().regex(/^t3_[0-9a-z]{1,16}$/)
const parentName = z.string().regex(/^t[13]_[0-9a-z]{1,16}$/)

export const postItem = z.object({
  id: shortId,
  title: z.string().optional(),
  /** HTML of the text of a text post */
  selftext_html: z.string().nullish().catch(undefined),
  author: z.string().nullish(),
  author_fullname: z.string().nullish(),
  created_utc: z.number().optional(),
  /** includes deleted comments and those that are not shown */
  num_comments: z.number().int().nonnegative().optional(),
  permalink: z.string().optional(),
  /** an address, or a word such as `self` or `nsfw` */
  thumbnail: z.string().nullish(),
})
export type PostItem = z.output<typeof postItem>

export const commentItem = z.object({
  id: shortId,
  link_id: postName,
  parent_id: parentName,
  /** `[deleted]` where the account is gone */
  author: z.string().nullish(),
  /** absent where the account is gone */
  author_fullname: z.string().nullish(),
  body: z.string(),
  /** its first character shows whether the texts of a response are escaped */
  body_html: z.string().nullish().catch(undefined),
  /** seconds with a fraction */
  created_utc: z.number().optional(),
  score: z.number().optional(),
  score_hidden: z.boolean().optional(),
  is_submitter: z.boolean().optional(),
  permalink: z.string().optional(),
})
export type CommentItem = z.output<typeof commentItem>

/**
 * The part of a comment that leads further, even where the comment itself cannot be read. `replies` is an empty string
 * when there are none.
 */
export const branchItem = z.object({ id: shortId.optional(), replies: z.unknown().optional() })

/**
 * Comments that were left out: `children` names them. Without any, the thread is too deep to be shown and continues
 * below `parent_id`. `count` is unreliable: it is sometimes 0 for children that exist.
 */
export const moreItem = z.object({ parent_id: parentName, children: z.array(shortId) })

/** `{"message":"Forbidden","reason":"private","error":403}`, or the OAuth form with a word as `error`. */
export const errorAnswer = z.object({
  error: z.union([z.number(), z.string()]),
  message: z.unknown().optional(),
  reason: z.unknown().optional(),
})

/** Errors of `api_type=json` come with status 200: `[["RATELIMIT", "…", "…"]]`. */
export const formErrors = z.object({
  json: z.object({ errors: z.array(z.array(z.unknown())).nonempty(), ratelimit: z.number().optional() }),
})
