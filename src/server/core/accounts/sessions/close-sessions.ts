import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { isId } from '#server/kit/ids.ts'
import { type Actor, recordAction } from '../../audit/audit-trail.ts'
import { assertWithin, currentRights } from '../roles/within-rights.ts'
import { rankedUser } from '../users/store.ts'
import { deleteSession, deleteSessionsOf, holderOf } from './store.ts'

type Deps = Pick<Context, 'now'>

/** Ends a session of a user whose rights are within the viewer's own. */
export async function closeAnySession(
  ctx: Deps & Pick<Context, 'db'>,
  viewer: Actor,
  id: string,
): Promise<void> {
  await ctx.db.transaction().execute((trx) => closeAnySessionWithin(ctx, trx, viewer, id))
}

/** The same within a larger transaction. */
export async function closeAnySessionWithin(
  ctx: Deps,
  trx: Context['db'],
  viewer: Actor,
  id: string,
): Promise<void> {
  const userId = isId(id) ? await holderOf(trx, id) : undefined
  if (userId === undefined) throw fail('session_not_found')
  const user = await userWithin(trx, viewer, userId)
  if (!(await deleteSession(trx, userId, id))) throw fail('session_not_found')
  await record(ctx, trx, viewer, user, 1)
}

/** Ends all sessions of a user. Returns how many there were. */
export async function closeSessionsOfUser(
  ctx: Deps & Pick<Context, 'db'>,
  viewer: Actor,
  userId: string,
): Promise<{ closed: number }> {
  return ctx.db.transaction().execute((trx) => closeSessionsOfUserWithin(ctx, trx, viewer, userId))
}

export async function closeSessionsOfUserWithin(
  ctx: Deps,
  trx: Context['db'],
  viewer: Actor,
  userId: string,
): Promise<{ closed: number }> {
  const user = await userWithin(trx, viewer, userId)
  const closed = await deleteSessionsOf(trx, userId)
  if (closed > 0) await record(ctx, trx, viewer, user, closed)
  return { closed }
}

async function userWithin(trx: Context['db'], viewer: Actor, userId: string) {
  const rights = await currentRights(trx, viewer, 'sessions.delete')
  const user = isId(userId) ? await rankedUser(trx, userId) : undefined
  if (!user) throw fail('user_not_found')
  assertWithin(rights.permissions, user.permissions)
  return user
}

function record(
  ctx: Deps,
  trx: Context['db'],
  viewer: Actor,
  user: { id: string; username: string },
  closed: number,
) {
  return recordAction(trx, {
    viewer,
    now: ctx.now(),
    area: 'sessions',
    act: 'close',
    record: { id: user.id, name: user.username },
    after: { closed },
  })
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

async function closeOne(ctx: Pick<Context, 'db'>, viewer: SignedIn, id: string): Promise<number> {
  const isThere = isId(id) && (await deleteSession(ctx.db, viewer.user.id, id))
  if (!isThere) throw fail('session_not_found')
  return 1
}

/** Ends one session of a bulk action; the viewer's own stays open. */
export async function closeOtherWithin(
  trx: Context['db'],
  userId: string,
  { id, current }: { id: string; current: string | undefined },
): Promise<void> {
  if (id === current) throw fail('session_in_use')
  if (!(await deleteSession(trx, userId, id))) throw fail('session_not_found')
}
