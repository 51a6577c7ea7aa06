import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { defineExports, listFilterQuery, listQuery, listReply } from '../api/list-calls.ts'
import { ownSessionsList } from '../lists/own-lists.ts'
import { sessionsList, usersList } from '../lists/people-lists.ts'

const session = z.object({
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

/** A session as account managers see it. */
const managedSession = session.extend({
  user_id: z.uuid(),
  /** full name of the holder, or the username or email they sign in with */
  user: z.string(),
  username: z.string(),
  /** path of the picture, without the origin */
  avatar: z.string().nullable(),
})
export type ManagedSession = z.output<typeof managedSession>

const params = z.object({ id: z.string().max(64) })

export const listAllSessions = defineCall({
  name: 'listAllSessions',
  method: 'GET',
  path: '/api/sessions',
  summary: 'List all sessions, most recently active first',
  access: 'sessions.read',
  budget: 'read',
  query: listQuery(sessionsList),
  reply: listReply(managedSession),
  errors: ['validation_failed'],
})

export const exportAllSessions = defineExports(sessionsList, {
  path: '/api/sessions',
  access: 'sessions.read',
  isOfPeople: true,
})

export const countSessionsOfUsers = defineCall({
  name: 'countSessionsOfUsers',
  method: 'GET',
  path: '/api/users/sessions',
  summary: 'Count the sessions of the selected accounts',
  access: 'sessions.read',
  budget: 'read',
  query: listFilterQuery(usersList).extend({ selection: z.uuid() }),
  reply: z.object({ count: z.int() }),
  errors: ['validation_failed', 'selection_not_found'],
})

export const closeAnySession = defineCall({
  name: 'closeAnySession',
  method: 'DELETE',
  path: '/api/sessions/{id}',
  summary: 'End a session of a user whose permissions are within yours',
  access: 'sessions.delete',
  budget: 'write',
  success: 'success.session_closed',
  params,
  reply: z.object({}),
  errors: ['session_not_found', 'exceeds_own_rights'],
})

export const closeSessionsOfUser = defineCall({
  name: 'closeSessionsOfUser',
  method: 'DELETE',
  path: '/api/users/{id}/sessions',
  summary: 'End all sessions of a user',
  access: 'sessions.delete',
  budget: 'write',
  success: 'success.sessions_closed',
  params,
  reply: z.object({ closed: z.int() }),
  errors: ['user_not_found', 'exceeds_own_rights'],
})
