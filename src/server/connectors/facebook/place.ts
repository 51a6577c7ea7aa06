import { z } from 'zod'
import type { PostFacts } from '../comment.ts'

const count = z.int().min(0)
const facts = z.looseObject({ platform: z.literal('facebook'), id: z.string(), url: z.string() })

/** Where a walk stands. */
export const place = z.object({
  /** whose comments are asked for, by Graph's own id, and who writes there as the Page */
  node: z.string().min(1),
  page: z.string(),
  after: z.string(),
  /** the post without its count */
  facts: z.custom<PostFacts>((value) => facts.safeParse(value).success),
  /** comments that the list should have by the platform's own count; null until one is told */
  total: count.nullable(),
  /** answers to what came by their own count, where the list has none */
  answers: count,
  /** comments that came without an author as long as they told nobody but the Page; null once one has */
  nameless: count.nullable(),
})
export type Place = z.output<typeof place>
