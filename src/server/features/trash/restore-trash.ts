import { fail } from '#contract/api/errors.ts'
import type { PermissionName } from '#contract/api/permissions.ts'
import type { Field } from '#contract/fields/field.ts'
import { currentRights } from '#server/core/accounts/roles/within-rights.ts'
import { recordAction } from '#server/core/audit/audit-trail.ts'
import type { BulkActions, BulkTurn } from '#server/core/bulk/bulk-action.ts'
import { siteSettings } from '#server/core/settings/site-settings.ts'
import { raiseSiteVersion } from '#server/core/settings/site-version.ts'
import { trashDays } from '#server/core/trash/keep-in-trash.ts'
import { dropTrash, holdTrash, putRowsBack, type TrashRows } from '#server/core/trash/store.ts'
import type { Context, SignedIn } from '../../context.ts'
import { assertFreshProof } from '../../http/may-call.ts'
import { dayMs } from '../../kit/durations.ts'
import { isId } from '../../kit/ids.ts'
import { fitRecord } from './fit-record.ts'
import { moduleOfRecords } from './store.ts'

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
): Promise<Restored> {
  if (area === 'users') assertFreshProof(viewer, ctx.now())
  const own = ownPlaces.has(area) ? actions[`${area}.restore`] : undefined
  const restored = await ctx.db.transaction().execute(async (trx) => {
    if (!own) return restoreRows(ctx, trx, viewer, { area, id })
    await own.run(trx, { viewer, id, options: {}, request })
    return { lost: [], missing: [] }
  })
  raiseSiteVersion(ctx)
  return restored
}

/** Labels of fields that changed since: what came back without its value, and what has to be filled in. */
interface Restored {
  lost: Field['label'][]
  missing: Field['label'][]
}

/** By the database's code: another record has its address or name, what it belonged to is gone, or its table changed. */
const refusals: Readonly<Record<string, 'restore_conflict' | 'restore_outdated'>> = {
  23505: 'restore_conflict',
  23503: 'restore_conflict',
  23502: 'restore_outdated',
  23514: 'restore_outdated',
  '22P02': 'restore_outdated',
}

async function restoreRows(
  ctx: Context,
  trx: Context['db'],
  viewer: SignedIn,
  { area, id }: { area: string; id: string },
): Promise<Restored> {
  const item = isId(id) ? await holdTrash(trx, id) : undefined
  if (!item || item.area !== area || item.deleted_at <= trashSince(ctx)) throw fail('trash_not_found')
  await currentRights(trx, viewer, item.permission as PermissionName)
  const { parts, lost, missing } = await partsNow(ctx, trx, { area, parts: item.rows })
  try {
    for (const part of parts) await putRowsBack(trx, part)
  } catch (error) {
    const refusal = refusals[String((error as { code?: unknown }).code)]
    throw refusal ? fail(refusal) : error
  }
  await dropTrash(trx, id)
  const record = { id: item.record_id, name: item.name }
  await recordAction(trx, { viewer, now: ctx.now(), area, act: 'restore', record })
  return { lost: lost.map(({ label }) => label), missing: missing.map(({ label }) => label) }
}

/** What lies in the trash; a record of a module as the module wants it by now. */
async function partsNow(
  ctx: Context,
  trx: Context['db'],
  { area, parts }: { area: string; parts: TrashRows[] },
): Promise<ReturnType<typeof fitRecord>> {
  const module = parts[0]?.table === 'contents' ? await moduleOfRecords(trx, area) : undefined
  if (!module) return { parts, lost: [], missing: [] }
  const { default_language: siteLocale } = await siteSettings(ctx)
  return fitRecord(parts, module, { siteLocale, at: ctx.now().toISOString() })
}
