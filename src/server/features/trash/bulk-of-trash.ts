import { fail } from '#contract/api/errors.ts'
import { grantedBy } from '#contract/api/permissions.ts'
import { trashList } from '#contract/content/trash-list.ts'
import type { BulkAction, BulkActions } from '#server/core/bulk/bulk-action.ts'
import { raiseSiteVersion } from '#server/core/settings/site-version.ts'
import type { Context } from '../../context.ts'
import { restoreWithin, trashSince } from './restore-trash.ts'
import { trashNames, trashSource } from './store.ts'

/**
 * Restores many records at once, each by whom may delete it. One whose module changed since is left in the trash: it
 * would come back without values or as a draft, which only its own restoration can show.
 */
export function bulkOfTrash(ctx: Context, all: () => BulkActions): BulkActions {
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
      run: async (trx, { viewer, id, request }) => {
        const area = (await trashNames(trx, [id])).get(id)?.area
        if (area === undefined) throw fail('trash_not_found')
        const { lost, missing } = await restoreWithin(ctx, trx, all(), { viewer, area, id, request })
        if (lost.length + missing.length > 0) throw fail('restore_alone')
      },
      after: () => raiseSiteVersion(ctx),
      namesOf: async (db, ids) =>
        new Map([...(await trashNames(db, ids))].map(([id, { name }]) => [id, name])),
    },
  }
}
