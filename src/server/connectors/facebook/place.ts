import { z } from 'zod'
import type { PostFacts } from '../comment.ts'

const count = z.int().min(0)
const facts = z.looseObject({ platform: z.literal('facebook'), id: z.string(), url: z.string() })

/** The position of a walk. */
export const place = z.object({
  /** whose comments are requested, by Graph's own id, and the id under which the Page itself writes there */
  node: z.string().min(1),
  page: z.string(),
  after: z.string(),
  /** the post without its count */
  facts: z.custom<PostFacts>((value) => facts.safeParse(value).success),
  /** comments that the list should hold by the platform's own count; null until one is given */
  total: count.nullable(),
  /** replies to the received comments by their own count, where the list has none */
  answers: count,
  /** comments without an author, as long as only the Page itself was named; null once another author was */
  nameless: count.nullable(),
})
export type Place = z.output<typeof place>
