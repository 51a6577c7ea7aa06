import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'
import { commentReasons } from '../comments/comment-rules.ts'
import { maxNameLength } from './giveaways.ts'
import { shareParams } from './results.ts'

const step = z.tuple([z.enum(['L', 'R']), z.int(), z.string()])

const place = z.object({
  /** row of the source, from 1 */
  row: z.int(),
  reason: z.enum(['kept', 'blank', 'zero_weight', ...commentReasons]),
  duplicate_of: z.int().optional(),
  weight: z.int(),
  /** rank, if the row was drawn */
  rank: z.int().optional(),
  /** path from the name to the sealed root; the caller's device verifies it */
  proof: z.object({
    index: z.int(),
    key: z.string(),
    weight: z.int(),
    salt: z.string(),
    path: z.array(step),
  }),
})

const selfCheckSchema = z.object({
  /** unknown: not in the list, or erased from it: some people were erased and their names are no longer known */
  found: z.enum(['in', 'out', 'absent', 'unknown']),
  /** the first rows of this person, in source order */
  places: z.array(place),
  tickets: z.int(),
  tickets_total: z.int(),
})
export type SelfCheck = z.output<typeof selfCheckSchema>

export const selfCheck = defineCall({
  name: 'selfCheck',
  method: 'POST',
  path: '/api/results/{share_code}/self-check',
  summary: 'Check whether a name is in a draw, with a proof you can verify right away',
  access: 'anyone',
  budget: 'ask',
  params: shareParams,
  body: z.strictObject({ name: text(maxNameLength * 2).pipe(z.string().min(1)) }),
  reply: selfCheckSchema,
  errors: ['validation_failed', 'giveaway_not_found', 'result_expired', 'busy'],
})
