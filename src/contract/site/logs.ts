import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { defineExports, listFilterQuery, listQuery, listReply } from '../api/list-calls.ts'
import { logKinds, logsList } from '../lists/logs-list.ts'

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
