import { z } from 'zod'
import type { PostFacts } from '../comment.ts'

const count = z.number().int().min(0)
const id = z.string().regex(/^\d+$/)
const facts = z.looseObject({ platform: z.literal('x'), id, url: z.string(), expected: count.nullable() })

/** What remains of a walk. */
export const place = z.object({
  /** as it was in the beginning: `expected` is its own count, without answers to answers */
  post: z.custom<PostFacts>((value) => facts.safeParse(value).success),
  /** the ids of the post: every edit made one */
  own: z.array(id),
  /** what is searched: the whole conversation, or answers to the posts of `asked` */
  conversation: id.optional(),
  asked: z.array(id),
  /** comments whose answers are still to be asked for */
  open: z.array(id),
  since: z.iso.datetime(),
  token: z.string(),
  /** comments that came */
  fetched: count,
  /** answers to them by their own count, where they are not wanted */
  unwanted: count,
  owed: z.record(id, z.int()),
})
export type Place = z.output<typeof place>

/** Where two places of a walk are the same, it has gone in a circle. */
export function keyOf({ asked, token }: Place): string {
  return `${token} ${asked.join(' ')}`
}
