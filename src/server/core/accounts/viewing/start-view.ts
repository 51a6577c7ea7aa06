import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { isId } from '#server/kit/ids.ts'
import { newToken, tokenHash } from '#server/kit/tokens.ts'
import { recordAction } from '../../audit/audit-trail.ts'
import { assertWithin, currentRights } from '../roles/within-rights.ts'
import { rankedUser } from '../users/store.ts'
import { endViewsOfSession } from './end-view.ts'
import { insertView } from './store.ts'
import { viewCookie, viewMillis } from './through-view.ts'

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
  const until = new Date(now.getTime() + viewMillis)
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
