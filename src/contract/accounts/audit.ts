import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { defineExports, listQuery, listReply } from '../api/list-calls.ts'
import { auditList } from '../lists/audit-list.ts'

/** A line of the audit trail: who did what to which record. */
export const auditLine = z.object({
  /** position in the chain, starting at 1 */
  id: z.string(),
  at: z.iso.datetime(),
  /** the account's name at that time */
  actor: z.object({ id: z.uuid().nullable(), name: z.string() }),
  area: z.string(),
  act: z.string(),
  record: z.object({ id: z.string(), name: z.string() }),
  /** old and new value per field; for secrets, only that they changed */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** hex; seals this line and, through the previous hash, all lines above it */
  hash: z.string(),
})
export type AuditLine = z.output<typeof auditLine>

export const listAudit = defineCall({
  name: 'listAudit',
  method: 'GET',
  path: '/api/audit',
  summary: 'List the audit log, newest first',
  access: 'logs.read',
  budget: 'read',
  query: listQuery(auditList),
  reply: listReply(auditLine),
  errors: ['validation_failed'],
})

export const exportAudit = defineExports(auditList, {
  path: '/api/audit',
  access: 'logs.read',
  isOfPeople: true,
})

export const checkAudit = defineCall({
  name: 'checkAudit',
  method: 'GET',
  path: '/api/audit/check',
  summary:
    'Recompute every seal of the audit log and return whether the chain is intact, or up to which entry',
  access: 'logs.read',
  budget: 'ask',
  reply: z.object({
    holds: z.boolean(),
    /** the last line up to which everything is unaltered; 0 if there is none */
    up_to: z.int(),
    /** the first line that was altered or is missing */
    broken_at: z.int().nullable(),
    /** hex, hash of the line `up_to`: a copy stored elsewhere reveals lines that are cut off later */
    hash: z.string(),
  }),
  errors: [],
})
