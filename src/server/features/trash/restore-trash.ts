import { fail } from '#contract/api/errors.ts'
import type { PermissionName } from '#contract/api/permissions.ts'
import { currentRights } from '#server/core/accounts/roles/within-rights.ts'
import { recordAction } from '#server/core/audit/audit-trail.ts'
import type { BulkActions, BulkTurn } from '#server/core/bulk/bulk-action.ts'
import { raiseSiteVersion } from '#server/core/settings/site-version.ts'
import { trashDays } from '#server/core/trash/keep-in-trash.ts'
import { dropTrash, holdTrash, putRowsBack } from '#server/core/trash/store.ts'
import type { Context, SignedIn } from '../../context.ts'
import { assertFreshProof } from '../../http/may-call.ts'
import { dayMs } from '../../kit/durations.ts'
import { isId } from '../../kit/ids.ts'

/** Since when what was deleted is still there. */
export function trashSince({ now }: Pick<Context, 'now'>): Date {
  return new Date(now().getTime() - trashDays * dayMs)
}

/** Records that stay in their own table after they are deleted, and are restored there. */
const ownPlaces: ReadonlySet<string> = new Set(['users', 'faq', 'menus'])

/** Restores what was deleted, by whom may delete it. Nothing that exists by now is replaced. */
export async function restoreTrash(
  ctx: Context,
  actions: BulkActions,
  viewer: SignedIn,
  { area, id, request }: { area: string; id: string; request: BulkTurn['request'] },
): Promise<void> {
  if (area === 'users') assertFreshProof(viewer, ctx.now())
  const own = ownPlaces.has(area) ? actions[`${area}.restore`] : undefined
  await ctx.db.transaction().execute(async (trx) => {
    if (own) await own.run(trx, { viewer, id, options: {}, request })
    else await restoreRows(ctx, trx, viewer, { area, id })
  })
  raiseSiteVersion(ctx)
}

/** Another record has its address or name by now, or what it belonged to is gone. */
const conflicts = new Set(['23505', '23503'])

async function restoreRows(
  ctx: Context,
  trx: Context['db'],
  viewer: SignedIn,
  { area, id }: { area: string; id: string },
): Promise<void> {
  const item = isId(id) ? await holdTrash(trx, id) : undefined
  if (!item || item.area !== area || item.deleted_at <= trashSince(ctx)) throw fail('trash_not_found')
  await currentRights(trx, viewer, item.permission as PermissionName)
  try {
    for (const part of item.rows) await putRowsBack(trx, part)
  } catch (error) {
    throw conflicts.has(String((error as { code?: unknown }).code)) ? fail('restore_conflict') : error
  }
  await dropTrash(trx, id)
  const record = { id: item.record_id, name: item.name }
  await recordAction(trx, { viewer, now: ctx.now(), area, act: 'restore', record })
}
