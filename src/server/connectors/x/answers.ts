import { z } from 'zod'
import { unescapeCharacters } from '../clean-comment.ts'
import type { Author, Comment, PostFacts } from '../connector.ts'

/** Ids come as text. A number beyond 2^53 would have become text when the body was parsed. */
const id = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,20}$/))

const optionalId = id.optional().catch(undefined)

const text = z.string().optional().catch(undefined)

const count = z.number().int().min(0).optional().catch(undefined)

const items = z.array(z.unknown()).nullish().catch(undefined)

const references = z
  .array(z.object({ type: z.string(), id }))
  .nullish()
  .catch(undefined)

const longText = z.object({ text }).nullish().catch(undefined)

const versions = z.array(id).nullish().catch(undefined)

/** A post, as far as it is read, under its older and its newer field names. */
export const postItem = z
  .object({
    id,
    text: z.string(),
    author_id: optionalId,
    created_at: text,
    conversation_id: optionalId,
    in_reply_to_user_id: optionalId,
    referenced_tweets: references,
    referenced_posts: references,
    /** the full text of a post of more than 280 characters, of which `text` is the beginning */
    note_tweet: longText,
    note_post: longText,
    /** every edit creates a new id; oldest first */
    edit_history_tweet_ids: versions,
    edit_history_post_ids: versions,
    public_metrics: z.object({ reply_count: count, like_count: count }).nullish().catch(undefined),
  })
  .transform(({ public_metrics: metrics, ...post }) => ({
    id: post.id,
    text: post.note_tweet?.text ?? post.note_post?.text ?? post.text,
    authorId: post.author_id,
    createdAt: instant(post.created_at),
    conversation: post.conversation_id,
    answers: referenceOf(post, 'replied_to'),
    repeats: referenceOf(post, 'retweeted') ?? referenceOf(post, 'reposted'),
    isAnswer: post.in_reply_to_user_id !== undefined,
    versions: post.edit_history_tweet_ids ?? post.edit_history_post_ids ?? [],
    replyCount: metrics?.reply_count,
    likeCount: metrics?.like_count,
  }))

export type PostItem = z.output<typeof postItem>

const userItem = z.object({ id, username: text, name: text, profile_image_url: text })

type UserItem = z.output<typeof userItem>

const includes = z.object({ users: items }).nullish().catch(undefined)

export const postAnswer = z.object({ data: z.record(z.string(), z.unknown()), includes })

/**
 * Items are parsed one by one, so that an invalid one does not discard its page. `data` is absent where nothing was
 * found.
 */
export const searchAnswer = z
  .object({
    data: z.array(z.unknown()).nullish(),
    includes,
    meta: z.object({ result_count: count, next_token: text }).nullish(),
  })
  .refine(({ data, meta }) => Boolean(data) || meta?.result_count === 0)

export const countAnswer = z
  .object({ meta: z.object({ total_tweet_count: count, total_post_count: count }) })
  .transform(({ meta }) => meta.total_tweet_count ?? meta.total_post_count)
  .pipe(z.number())

const problem = z.object({
  type: text,
  title: text,
  detail: text,
  message: text,
  /** the day on which a used-up budget is renewed */
  reset_date: text,
  /** the invalid parts of a request */
  parameters: z.record(z.string(), z.unknown()).optional().catch(undefined),
})

export type Problem = z.output<typeof problem>

/** Problems come alone (RFC 7807), or in a list beside or instead of data, also with status 200. */
export const problemAnswer = problem.extend({ errors: z.array(problem).optional().catch(undefined) })

type Reference = { type: string; id: string }

function referenceOf(
  {
    referenced_tweets: older,
    referenced_posts: newer,
  }: {
    referenced_tweets?: Reference[] | null | undefined
    referenced_posts?: Reference[] | null | undefined
  },
  kind: string,
): string | undefined {
  return (older ?? newer)?.find(({ type }) => type === kind)?.id
}

function instant(time: string | undefined): string | null {
  const at = Date.parse(time ?? '')
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

type Users = ReadonlyMap<string, UserItem>

/** The people of a page, by their ids: posts only contain the ids. */
export function readUsers(items: readonly unknown[]): Users {
  return new Map(
    items.flatMap((item) => {
      const { data } = userItem.safeParse(item)
      return data ? [[data.id, data] as const] : []
    }),
  )
}

/** The posts of a page, and how many of them could not be read. */
export function readPosts(items: readonly unknown[]): { posts: PostItem[]; unreadable: number } {
  const posts = items.flatMap((item) => postItem.safeParse(item).data ?? [])
  return { posts, unreadable: items.length - posts.length }
}

/** A post as a comment on another, whose ids (every edit has its own) are `own`. */
export function normal(post: PostItem, users: Users, postIds: readonly string[], owner?: string): Comment {
  const author = authorOf(post, users)
  return {
    platform: 'x',
    id: post.id,
    parentId: post.answers === undefined || postIds.includes(post.answers) ? null : post.answers,
    author,
    // Three characters in texts are HTML-escaped (unverified).
    text: unescapeCharacters(post.text),
    createdAt: post.createdAt,
    ...(post.likeCount === undefined ? {} : { likeCount: post.likeCount }),
    ...(post.replyCount === undefined ? {} : { replyCount: post.replyCount }),
    ...(post.authorId && owner ? { isPostAuthor: post.authorId === owner } : {}),
    url: urlOf(post.id, author),
  }
}

export function factsOf(post: PostItem, users: Users): PostFacts {
  const author = authorOf(post, users)
  return {
    platform: 'x',
    id: post.id,
    url: urlOf(post.id, author),
    title: unescapeCharacters(post.text),
    author,
    ...(post.createdAt ? { createdAt: post.createdAt } : {}),
    expected: post.replyCount ?? null,
  }
}

/**
 * Protected or suspended accounts are not among the people of the page: the address of the account serves as the name.
 */
function authorOf({ id, authorId }: PostItem, users: Users): Author {
  if (authorId === undefined) return { name: `x.com/i/status/${id}` }
  const { username, name, profile_image_url: avatarUrl } = users.get(authorId) ?? {}
  const account = username ?? `i/user/${authorId}`
  return {
    id: authorId,
    ...(username ? { handle: username } : {}),
    ...(name || !username ? { name: name || `x.com/${account}` } : {}),
    profileUrl: `https://x.com/${account}`,
    ...(avatarUrl ? { avatarUrl } : {}),
  }
}

function urlOf(id: string, { handle = 'i' }: Author): string {
  return `https://x.com/${handle}/status/${id}`
}
