import { fail } from '#contract/api/errors.ts'
import { grantedBy } from '#contract/api/permissions.ts'
import { trashList } from '#contract/lists/site-lists.ts'
import type { BulkAction, BulkActions, BulkTurn } from '#server/core/bulk/bulk-action.ts'
import { raiseSiteVersion } from '#server/core/settings/site-settings.ts'
import { deleteTrashBefore } from '#server/core/trash/store.ts'
import type { Context } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import { restoreWithin, trashSince } from './restore-trash.ts'
import { trashRoutes } from './routes.ts'
import { trashNames, trashSource } from './store.ts'

export const trash: Feature = {
  routes: [trashRoutes],
  bulkActions: bulkOfTrash,
  cleanUp: [{ name: 'trash', run: ({ db }, ago) => deleteTrashBefore(db, ago(30)) }],
}

/**
 * Restores many records at once, each by whom may delete it. One whose module changed since is left in the trash: it
 * would come back without values or as a draft, which only its own restoration can show.
 */
function bulkOfTrash(ctx: Context, all: () => BulkActions): BulkActions {
  const source: BulkAction['source'] = ({ permissions }) =>
    trashSource(grantedBy(permissions), trashSince(ctx))
  return {
    'trash.restore': {
      list: trashList,
      source,
      // So that also named rows have to be among those that the viewer can see.
      listOf: async () => ({ list: trashList, source }),
      permission: 'external.dashboard',
      check: () => undefined,
      run: (trx, turn) => restoreMany(ctx, trx, all(), { ...turn, ids: [turn.id] }),
      runTogether: (trx, turn) => restoreMany(ctx, trx, all(), turn),
      after: () => raiseSiteVersion(ctx),
      namesOf: async (db, ids) =>
        new Map([...(await trashNames(db, ids))].map(([id, { name }]) => [id, name])),
    },
  }
}

/** Restores all of these, or none if one can't be. People come back together, all others one after the other. */
async function restoreMany(
  ctx: Context,
  trx: Context['db'],
  all: BulkActions,
  { ids, ...turn }: Omit<BulkTurn, 'id'> & { ids: readonly string[] },
): Promise<void> {
  const names = await trashNames(trx, ids)
  const items = ids.map((id) => ({ id, area: names.get(id)?.area }))
  const people = items.filter(({ area }) => area === 'users').map(({ id }) => id)
  if (people.length > 0) await all['users.restore']?.runTogether?.(trx, { ...turn, ids: people })
  for (const { id, area } of items) {
    if (area === 'users') continue
    if (area === undefined) throw fail('trash_not_found')
    const { lost, missing } = await restoreWithin(ctx, trx, all, { ...turn, area, id })
    if (lost.length + missing.length > 0) throw fail('restore_alone')
  }
}
