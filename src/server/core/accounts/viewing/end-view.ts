import type { Context, SignedIn } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { dayMs } from '#server/kit/durations.ts'
import { recordAction } from '../../audit/audit-trail.ts'
import { closeView, deleteViewsBefore, openViews } from './store.ts'
import { viewCookie } from './through-view.ts'

type Deps = Pick<Context, 'now'>

/** Ends what the viewer looks at, if anything. The cookie goes in any case. */
export async function endView(
  ctx: Deps & Pick<Context, 'db'>,
  viewer: SignedIn,
  browser: Browser,
): Promise<{ user_id: string | null }> {
  await ctx.db.transaction().execute((trx) => endViewsOfSession(ctx, trx, viewer.session.id))
  browser.clearCookie(viewCookie.name)
  return { user_id: viewer.view?.of ?? null }
}

export async function endViewsOfSession(ctx: Deps, trx: Context['db'], sessionId: string): Promise<void> {
  await close(trx, await openViews(trx, { sessionId }), ctx.now())
}

/** Gives views that ended by themselves their line in the audit log, and forgets those of yesterday. */
export async function endLapsedViews(ctx: Deps & Pick<Context, 'db'>): Promise<void> {
  const now = ctx.now()
  await ctx.db.transaction().execute(async (trx) => close(trx, await openViews(trx, { before: now }), now))
  await deleteViewsBefore(ctx.db, new Date(now.getTime() - dayMs))
}

async function close(
  trx: Context['db'],
  views: Awaited<ReturnType<typeof openViews>>,
  now: Date,
): Promise<void> {
  for (const { id, expires_at, viewer_id, viewer_name, user_id, user_name } of views) {
    const at = expires_at < now ? expires_at : now
    if (await closeView(trx, id, at))
      await recordAction(trx, {
        viewer: { user: { id: viewer_id, username: viewer_name } },
        // One that ended by itself gets its line later.
        now: at,
        area: 'users',
        act: 'view_end',
        record: { id: user_id, name: user_name },
        after: { until: at },
      })
  }
}
