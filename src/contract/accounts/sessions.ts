import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { defineExports, listQuery, listReply } from '../api/list-calls.ts'
import { ownSessionsList } from '../lists/own-sessions-list.ts'

export const session = z.object({
  id: z.uuid(),
  ip_address: z.string(),
  /** two-letter country code, approximate; null if nothing is known about the address */
  location: z.string().nullable(),
  /** type of device as reported by the browser: `desktop`, `phone`, `tablet`, `program` */
  device: z.enum(['desktop', 'phone', 'tablet', 'program']),
  /** its system, such as `Windows` or `iOS`; empty if unknown */
  system: z.string(),
  /** name and major version, such as `Chrome 150`; empty if unknown */
  browser: z.string(),
  last_activity: z.iso.datetime(),
  created_at: z.iso.datetime(),
  is_current: z.boolean(),
})
export type Session = z.output<typeof session>

export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'List your sessions',
  access: 'signed_in',
  budget: 'read',
  reply: z.array(session),
  errors: [],
})

/** The same as a list like all others: searchable, sortable, paged. */
export const listOwnSessions = defineCall({
  name: 'listOwnSessions',
  method: 'GET',
  path: '/api/auth/sessions/list',
  summary: 'List your sessions, page by page',
  access: 'signed_in',
  budget: 'read',
  query: listQuery(ownSessionsList),
  reply: listReply(session),
  errors: ['validation_failed'],
})

export const exportOwnSessions = defineExports(ownSessionsList, {
  path: '/api/auth/sessions/list',
  access: 'signed_in',
})

/** REQ-calls: with an id that one session, with `others` all but the current one, else all of them. */
export const closeSessions = defineCall({
  name: 'closeSessions',
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Sign out one session (`?id=`), all but yours (`?others=yes`) or all',
  access: 'signed_in',
  budget: 'write',
  success: 'success.session_closed',
  successOf: ({ id, others }) => {
    if (others) return 'success.other_sessions_closed'
    return id === undefined ? 'success.all_sessions_closed' : 'success.session_closed'
  },
  query: z
    .strictObject({ id: z.string().max(64).optional(), others: z.literal('yes').optional() })
    .refine(({ id, others }) => id === undefined || others === undefined, { path: ['others'] }),
  reply: z.object({ closed: z.int() }),
  errors: ['session_not_found'],
})
