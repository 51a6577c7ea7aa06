import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import { allows, exceeding } from '#contract/api/permissions.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { dayMs, hourSeconds, minuteMs } from '#server/kit/durations.ts'
import { isId, ownerOfUser } from '#server/kit/ids.ts'
import { newToken, tokenHash } from '#server/kit/tokens.ts'
import { recordAction } from '../../audit/audit-log.ts'
import { assertWithin, currentRights } from '../roles/within-rights.ts'
import { accountById } from '../sessions/store.ts'
import { rankedUser } from '../users/store.ts'
import { closeView, deleteViewsBefore, insertView, openViews, viewByToken } from './store.ts'

type Deps = Pick<Context, 'db' | 'now' | 'random'>

/**
 * Has a staff member see the account of a person within their own rights (ADR-069). The token belongs to their own
 * session, and the person's sessions are not involved.
 */
export async function startView(
  ctx: Deps,
  viewer: SignedIn,
  id: string,
  browser: Browser,
): Promise<{ until: string }> {
  const token = newToken(ctx.random)
  const now = ctx.now()
  const until = new Date(now.getTime() + viewMs)
  await ctx.db.transaction().execute(async (trx) => {
    const rights = await currentRights(trx, viewer, 'accounts.read')
    const user = isId(id) ? await rankedUser(trx, id) : undefined
    if (!user) throw fail('user_not_found')
    assertWithin(rights.permissions, user.permissions)
    await endViewsOfSession(ctx, trx, viewer.session.id)
    await insertView(trx, {
      id: randomUUID(),
      token_hash: tokenHash(token),
      session_id: viewer.session.id,
      viewer_id: viewer.user.id,
      user_id: user.id,
      started_at: now,
      expires_at: until,
      ended_at: null,
    })
    await recordAction(trx, {
      viewer,
      now,
      area: 'users',
      act: 'view',
      record: { id: user.id, name: user.username },
      after: { until },
    })
  })
  browser.setCookie(viewCookie.name, token, viewCookie.maxAgeSeconds)
  return { until: until.toISOString() }
}

type Clock = Pick<Context, 'now'>

/** Ends what the viewer looks at, if anything. The cookie goes in any case. */
export async function endView(
  ctx: Clock & Pick<Context, 'db'>,
  viewer: SignedIn,
  browser: Browser,
): Promise<{ user_id: string | null }> {
  await ctx.db.transaction().execute((trx) => endViewsOfSession(ctx, trx, viewer.session.id))
  browser.clearCookie(viewCookie.name)
  return { user_id: viewer.view?.of ?? null }
}

async function endViewsOfSession(ctx: Clock, trx: Context['db'], sessionId: string): Promise<void> {
  await close(trx, await openViews(trx, { sessionId }), ctx.now())
}

/** Gives views that ended by themselves their line in the audit log, and forgets those of yesterday. */
export async function endLapsedViews(ctx: Clock & Pick<Context, 'db'>): Promise<void> {
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

/** Outlives the view, so that a page that is still open cannot send its forms in the name of the staff member. */
export const viewCookie = { name: 'account_view', maxAgeSeconds: hourSeconds } as const
const viewMs = 15 * minuteMs

/**
 * The account that a staff member looks at, instead of their own. Permissions of both are read with every request: the
 * view is over as soon as one may no longer look at the other. It carries none of either, and no proof of identity.
 */
export async function throughView(
  ctx: Pick<Context, 'db' | 'now'>,
  staff: SignedIn,
  token: string,
): Promise<SignedIn> {
  const now = ctx.now()
  const view = await viewByToken(ctx.db, tokenHash(token), staff.session.id)
  if (!view) return staff
  const { id: staffId, username } = staff.user
  const by = { id: staffId, username, permissions: staff.permissions }
  const about = { by, of: view.user_id, until: view.ended_at ?? view.expires_at }
  const isOpen = view.ended_at === null && view.expires_at > now
  const person = isOpen ? await accountById(ctx.db, view.user_id, now) : undefined
  const mayLook =
    allows(staff.permissions, 'accounts.read') &&
    person &&
    exceeding(person.role.permissions, staff.permissions).length === 0
  if (!mayLook) return { ...staff, view: { ...about, isOver: true } }
  const owner = ownerOfUser(person.account.id)
  return {
    kind: 'user',
    owner,
    account: owner,
    known: true,
    address: staff.address,
    user: person.account,
    role: { id: person.role.id, name: person.role.name },
    permissions: {},
    plan: person.plan,
    planUntil: person.held_until,
    unread: person.unread,
    session: { ...staff.session, authenticatedAt: new Date(0) },
    visitor: undefined,
    view: { ...about, isOver: false },
  }
}
