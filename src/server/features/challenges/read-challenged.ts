import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '../../context.ts'
import { planOf } from '../../core/plans/entitlements.ts'
import { isKept, isOpenToOthers } from '../../core/plans/who-may-see.ts'
import { type Challenged, challengedByShareCode } from './store.ts'

/** A finished result, if the viewer may see its page. Raises the same failures as reading the result. */
export async function readChallenged(
  ctx: Pick<Context, 'db' | 'now' | 'plan'>,
  viewer: Viewer,
  shareCode: string,
): Promise<Challenged> {
  const isCode = /^[\w-]{22}$/.test(shareCode)
  const challenged = isCode ? await challengedByShareCode(ctx.db, shareCode) : undefined
  if (!challenged) throw fail('giveaway_not_found')
  if (!isOpenToOthers(challenged, ctx.now())) {
    const isOwn = challenged.owner === viewer.owner && !challenged.deleted_at
    if (!isOwn || !isKept(challenged, await planOf(ctx, viewer), ctx.now())) throw fail('result_expired')
  }
  if (challenged.status !== 'finished') throw fail('giveaway_not_completed')
  return challenged
}
