import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { drawFromFileSchema, drawOptionsSchema, namedSources } from './giveaways.ts'
import { eligibleEntrySchema, maxSampled, resultSchema } from './results.ts'

/** A result that does not count. Nothing of it is stored, so it has no id, link, seal or receipt. */
export const testResultSchema = resultSchema
  .pick({
    winners: true,
    substitutes: true,
    participants_total: true,
    eligible_total: true,
    tickets_total: true,
    removals: true,
  })
  .extend({
    /** distinguishes it from the result of a real draw */
    test: z.literal(true),
    /** a few entries that can win, from all over the list, for the reveal */
    sample: z.array(eligibleEntrySchema).max(maxSampled),
  })
export type TestResult = z.output<typeof testResultSchema>

export const testDraw = defineCall({
  name: 'testDraw',
  method: 'POST',
  path: '/api/test-draws',
  summary:
    'Run a test draw: it takes what createGiveaway takes and applies the same rules and ranking to fresh random numbers, but saves nothing: no seal, link, receipt, ledger entry or quota',
  access: 'anyone',
  budget: 'test',
  /**
   * options that only affect when and how a real draw happens (`mode`, `draw_at`, `entries_public`,
   * `accept_incomplete`) are ignored
   */
  body: drawOptionsSchema.extend({ source: z.discriminatedUnion('type', [...namedSources]) }),
  upload: { field: 'file', options: drawFromFileSchema },
  reply: testResultSchema,
  errors: [
    'validation_failed',
    'not_enough_entries',
    'list_too_long',
    'plan_lacks_feature',
    'file_missing',
    'upload_not_found',
    'collection_not_found',
    'collection_not_completed',
    'comments_gone',
    'not_enough_comments',
    'busy',
  ],
})
