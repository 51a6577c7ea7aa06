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
  const found = isCode ? await challengedByShareCode(ctx.db, shareCode) : undefined
  if (!found) throw fail('giveaway_not_found')
  if (!isOpenToOthers(found, ctx.now())) {
    const isOwn = found.owner === viewer.owner && !found.deleted_at
    if (!isOwn || !isKept(found, await planOf(ctx, viewer), ctx.now())) throw fail('result_expired')
  }
  if (found.status !== 'finished') throw fail('giveaway_not_completed')
  return found
}
