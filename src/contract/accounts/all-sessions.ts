import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { defineExports, listFilterQuery, listQuery, listReply } from '../api/list-calls.ts'
import { sessionsList } from '../lists/sessions-list.ts'
import { usersList } from '../lists/users-list.ts'
import { session } from './sessions.ts'

/** A session as account managers see it. */
const managedSession = session.extend({
  user_id: z.uuid(),
  /** full name of the holder, or the username or email they sign in with */
  user: z.string(),
  username: z.string(),
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
