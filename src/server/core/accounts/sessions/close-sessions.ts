import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { isId } from '#server/kit/ids.ts'
import { type Actor, recordActions } from '../../audit/audit-trail.ts'
import { assertWithin, currentRights } from '../roles/within-rights.ts'
import { rankedUsers } from '../users/store.ts'
import {
  countOf,
  deleteOwnSessions,
  deleteSession,
  deleteSessions,
  deleteSessionsOf,
  deleteSessionsOfAll,
  holdersOf,
} from './store.ts'

type Deps = Pick<Context, 'now'>

/** Ends a session of a user whose rights are within the viewer's own. */
export async function closeAnySession(
  ctx: Deps & Pick<Context, 'db'>,
  viewer: Actor,
  id: string,
): Promise<void> {
  await ctx.db.transaction().execute((trx) => closeAnySessionsWithin(ctx, trx, viewer, [id]))
}

/** The same for several within a larger transaction: for all of them, or for none if one can't be ended. */
export async function closeAnySessionsWithin(
  ctx: Deps,
  trx: Context['db'],
  viewer: Actor,
  ids: readonly string[],
): Promise<void> {
  const holders = ids.every(isId) ? await holdersOf(trx, ids) : []
  if (holders.length < ids.length) throw fail('session_not_found')
  const users = await usersWithin(trx, viewer, [...new Set(holders)])
  const closed = await deleteSessions(trx, ids)
  if (countOf(closed) < ids.length) throw fail('session_not_found')
  await record(ctx, trx, viewer, { users, closed })
}

/** Ends all sessions of a user. Returns how many there were. */
export async function closeSessionsOfUser(
  ctx: Deps & Pick<Context, 'db'>,
  viewer: Actor,
  userId: string,
): Promise<{ closed: number }> {
  return ctx.db.transaction().execute((trx) => closeSessionsOfUsersWithin(ctx, trx, viewer, [userId]))
}

/** The same for several users within a larger transaction: for all of them, or for none. */
export async function closeSessionsOfUsersWithin(
  ctx: Deps,
  trx: Context['db'],
  viewer: Actor,
  userIds: readonly string[],
): Promise<{ closed: number }> {
  const users = await usersWithin(trx, viewer, userIds)
  const closed = await deleteSessionsOfAll(trx, userIds)
  await record(ctx, trx, viewer, { users, closed })
  return { closed: countOf(closed) }
}

async function usersWithin(trx: Context['db'], viewer: Actor, userIds: readonly string[]) {
  const rights = await currentRights(trx, viewer, 'sessions.delete')
  const users = userIds.every(isId) ? await rankedUsers(trx, userIds) : []
  if (users.length < userIds.length) throw fail('user_not_found')
  assertWithin(rights.permissions, ...users.map(({ permissions }) => permissions))
  return users
}

interface Closed {
  users: readonly { id: string; username: string }[]
  /** sessions, by account */
  closed: ReadonlyMap<string, number>
}

/** A line for each account of which sessions were closed. */
function record(ctx: Deps, trx: Context['db'], viewer: Actor, { users, closed }: Closed) {
  const action = { viewer, now: ctx.now(), area: 'sessions', act: 'close' }
  return recordActions(
    trx,
    users.flatMap(({ id, username }) => {
      const count = closed.get(id)
      return count ? [{ ...action, record: { id, name: username }, after: { closed: count } }] : []
    }),
  )
}

/** Ends one session of an account, or all including the viewer's. Sessions of other accounts are not found. */
export async function closeSessions(
  ctx: Pick<Context, 'db'>,
  viewer: SignedIn,
  id: string | undefined,
  browser: Browser,
): Promise<{ closed: number }> {
  const isCurrent = id === undefined || id.toLowerCase() === viewer.session.id
  const closed = await (id === undefined
    ? deleteSessionsOf(ctx.db, viewer.user.id)
    : closeOne(ctx, viewer, id))
  if (isCurrent) browser.clearToken()
  return { closed }
}

/** Ends all sessions of an account but the viewer's. */
export async function closeOtherSessions(
  ctx: Pick<Context, 'db'>,
  viewer: SignedIn,
): Promise<{ closed: number }> {
  return { closed: await deleteSessionsOf(ctx.db, viewer.user.id, viewer.session.id) }
}

async function closeOne(ctx: Pick<Context, 'db'>, viewer: SignedIn, id: string): Promise<number> {
  const isThere = isId(id) && (await deleteSession(ctx.db, viewer.user.id, id))
  if (!isThere) throw fail('session_not_found')
  return 1
}

/** Ends sessions of an account in a bulk action: all of them, or none if one can't be; the viewer's own stays open. */
export async function closeOthersWithin(
  trx: Context['db'],
  userId: string,
  { ids, current }: { ids: readonly string[]; current: string | undefined },
): Promise<void> {
  if (ids.some((id) => id === current)) throw fail('session_in_use')
  if ((await deleteOwnSessions(trx, userId, ids)) < ids.length) throw fail('session_not_found')
}
