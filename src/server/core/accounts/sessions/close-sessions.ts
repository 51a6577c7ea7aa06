import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { isId } from '#server/kit/ids.ts'
import { deleteSession, deleteSessionsOf } from './store.ts'

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
