import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'
import { fileChoiceSchema } from './giveaways.ts'
import { pastWinnersRuleSchema } from './past-winners.ts'

const rowWithReason = z.object({ row: z.int(), reason: z.string() })

const previewSchema = z.object({
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  /** names the stored copy, for a draw within the next half hour; absent if none was stored */
  upload_id: z.string().optional(),
  detection: z.object({
    kind: z.enum(['txt', 'csv', 'json', 'xlsx']),
    encoding: z.string().nullable(),
    encoding_sure: z.boolean(),
    delimiter: z.string().nullable(),
    header: z.boolean(),
    columns: z.array(z.object({ index: z.int(), name: z.string(), sample: z.string() })),
    /** the column shown as the name, and the one that identifies a person */
    column: z.int(),
    identity_column: z.int(),
    /** the names are phone numbers, all of which are hidden from others */
    phones: z.boolean(),
    sheet: z.string().nullable(),
    sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
    notes: z.array(z.string()),
  }),
  total: z.int(),
  entries: z.int(),
  blanks: z.object({ count: z.int(), rows: z.array(z.int()) }),
  duplicates: z.object({
    count: z.int(),
    rows: z.array(z.object({ row: z.int(), of: z.int(), name: z.string() })),
  }),
  /** only if a column gives them: of all entries, of each person's first entry, and how many entries have none */
  tickets: z.object({ all: z.int(), once: z.int(), none: z.int() }).optional(),
  /** only if a rule was given: rows of past winners */
  past_winners: z.int().optional(),
  refused: z.object({ count: z.int(), rows: z.array(rowWithReason) }),
  first: z.array(
    z.object({
      row: z.int(),
      cells: z.array(z.string()),
      /** why the row does not take part, or what is special about it */
      mark: z.enum(['blank', 'duplicate', 'refused']).optional(),
      duplicate_of: z.int().optional(),
    }),
  ),
})
export type Preview = z.output<typeof previewSchema>

export const previewFile = defineCall({
  name: 'previewFile',
  method: 'POST',
  path: '/api/files/preview',
  summary: 'Preview a file: detected format, first rows, blank rows, duplicates and refused rows',
  access: 'anyone',
  budget: 'file',
  upload: {
    field: 'file',
    options: fileChoiceSchema.extend({
      /** store the file for half an hour so that a draw can name it */
      keep: z.boolean().default(false),
      /** read a stored file again with other choices, instead of uploading it twice */
      upload_id: text(64).optional(),
      /** counts the rows that this rule of a draw would remove */
      past_winners: pastWinnersRuleSchema.optional(),
    }),
  },
  reply: previewSchema,
  errors: ['file_missing', 'upload_not_found', 'validation_failed', 'plan_lacks_feature', 'busy'],
})
