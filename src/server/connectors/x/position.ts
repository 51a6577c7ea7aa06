import { z } from 'zod'
import type { PostFacts } from '../comment.ts'

const count = z.number().int().min(0)

const id = z.string().regex(/^\d+$/)

const facts = z.looseObject({ platform: z.literal('x'), id, url: z.string(), expected: count.nullable() })

/** What remains of a crawl. */
export const positionSchema = z.object({
  /** as it was at the start: `expected` is its own count, without replies to replies */
  post: z.custom<PostFacts>((value) => facts.safeParse(value).success),
  /** the ids of the post: every edit created one */
  own: z.array(id),
  /** what is searched: the whole conversation, or replies to the posts in `asked` */
  conversation: id.optional(),
  asked: z.array(id),
  /** comments whose replies are still to be requested */
  open: z.array(id),
  since: z.iso.datetime(),
  token: z.string(),
  /** comments received */
  fetched: count,
  /** replies to them by their own count, where they are not wanted */
  unwanted: count,
  owed: z.record(id, z.int()),
})

export type Position = z.output<typeof positionSchema>

/** Two equal keys in a crawl mean that it loops. */
export function keyOf({ asked, token }: Position): string {
  return `${token} ${asked.join(' ')}`
}

/** Posts that one query names: a recent search allows 512 characters (platform docs), and each post takes 45. */
export const maxRequested = 10

export function queryOf({ conversation, asked }: Pick<Position, 'conversation' | 'asked'>): string {
  if (conversation !== undefined) return `conversation_id:${conversation} is:reply`
  const each = asked.map((id) => `in_reply_to_tweet_id:${id}`)
  return each.length === 1 ? `${each[0]}` : `(${each.join(' OR ')})`
}
