import { z } from 'zod'
import { nameAndPicture } from '../accounts/name-and-picture.ts'
import { defineCall } from '../api/call.ts'
import { defineExports, listFilterQuery, listQuery, listReply } from '../api/list-calls.ts'
import { auditList, logKinds, logsList } from '../lists/log-lists.ts'

/** An answered API call. */
const callLog = z.object({
  id: z.string(),
  /** path of the call with parameter names, so without their values */
  endpoint: z.string(),
  method: z.string(),
  status_code: z.int(),
  /** after 7 days only its network: /24, or /48 for IPv6 */
  ip: z.string().nullable(),
  user_agent: z.string(),
  /** milliseconds */
  exec_time: z.number(),
  /** the calling account; without a name once it is deleted */
  created_by: z.object({ id: z.uuid(), username: z.string().nullable() }).nullable(),
  kind: z.enum(logKinds),
  created_at: z.iso.datetime(),
})
export type CallLog = z.output<typeof callLog>

export const listLogs = defineCall({
  name: 'listLogs',
  method: 'GET',
  path: '/api/logs',
  summary: 'List API calls, newest first',
  access: 'logs.read',
  budget: 'read',
  query: listQuery(logsList),
  reply: listReply(callLog),
  errors: ['validation_failed'],
})

export const exportLogs = defineExports(logsList, {
  path: '/api/logs',
  access: 'logs.read',
  isOfPeople: true,
})

export const watchLogs = defineCall({
  name: 'watchLogs',
  method: 'GET',
  path: '/api/logs/events',
  summary:
    'Stream new API calls that match a filter as server-sent events named `lines`, until you disconnect',
  access: 'logs.read',
  budget: 'read',
  query: listFilterQuery(logsList),
  stream: 'text/event-stream',
  reply: z.object({
    /** newest first */
    rows: z.array(callLog),
  }),
  errors: ['validation_failed', 'busy'],
})

export const getLog = defineCall({
  name: 'getLog',
  method: 'GET',
  path: '/api/logs/{id}',
  summary: 'Get an API call',
  access: 'logs.read',
  budget: 'read',
  params: z.object({ id: z.string().max(64) }),
  reply: callLog,
  errors: ['log_not_found'],
})

/** A line of the audit log: who did what to which record. */
export const auditLine = z.object({
  /** position in the chain, starting at 1 */
  id: z.string(),
  at: z.iso.datetime(),
  /** `name` is the username at that time; the rest is of today, and empty for a deleted account or without `users.read` */
  actor: z.object({ id: z.uuid().nullable(), name: z.string(), ...nameAndPicture }),
  area: z.string(),
  act: z.string(),
  /** the same, if it is an account; other records have just their name */
  record: z.object({ id: z.string(), name: z.string(), ...nameAndPicture }),
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
