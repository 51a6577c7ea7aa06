import { z } from 'zod'
import { defineCall } from '../api/call.ts'

const ledgerPageSchema = z.object({
  /** the name of the ledger: the first line of its checkpoints */
  origin: z.string(),
  /** C2SP verifier key */
  key: z.string(),
  /** number of lines so far */
  size: z.int(),
  /** signed note; null before the first line */
  checkpoint: z.string().nullable(),
  /** lines, newest first, each exactly as it was hashed */
  entries: z.array(z.object({ index: z.int(), entry: z.string() })),
})
export type LedgerPage = z.output<typeof ledgerPageSchema>

/** For browsing; programs read the tiles under `/ledger/`. */
export const listLedger = defineCall({
  name: 'listLedger',
  method: 'GET',
  path: '/api/ledger',
  summary: 'List the public ledger, newest entries first',
  access: 'anyone',
  budget: 'read',
  query: z.strictObject({
    /** lines before this index; the newest if absent */
    before: z.coerce.number().int().min(0).optional(),
    limit: z.coerce.number().int().min(1).max(256).default(50),
  }),
  reply: ledgerPageSchema,
  errors: ['validation_failed'],
})
