import { grantedBy } from '#contract/api/permissions.ts'
import {
  exportTrash,
  listTrash,
  restoreTrash as restoreCall,
  type TrashItem,
} from '#contract/content/trash.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import { trashList } from '#contract/lists/site-lists.ts'
import { exportForStaff } from '#server/core/audit/export-for-staff.ts'
import { trashDays } from '#server/core/trash/keep-in-trash.ts'
import type { Context, SignedIn } from '../../context.ts'
import type { Contributions } from '../../feature.ts'
import type { Mount } from '../../http/mount.ts'
import { dayMs } from '../../kit/durations.ts'
import { readList } from '../../lists/read-list.ts'
import { restoreTrash, trashSince } from './restore-trash.ts'
import { type TrashRow, trashSource } from './store.ts'

export function trashRoutes(mount: Mount, ctx: Context, { bulkActions }: Contributions): void {
  const sourceOf = ({ permissions }: SignedIn) => trashSource(grantedBy(permissions), trashSince(ctx))

  mount(listTrash, async ({ viewer, query }) => {
    const { rows, ...page } = await readList(ctx.db, trashList, sourceOf(viewer), query)
    return { rows: rows.map(itemView), ...page }
  })

  for (const kind of exportKinds)
    mount(exportTrash[kind], ({ viewer, query, locale }) =>
      exportForStaff(ctx, viewer, {
        list: trashList,
        source: sourceOf(viewer),
        shape: itemView,
        query,
        kind,
        locale,
      }),
    )

  mount(restoreCall, async ({ viewer, params, locale, origin }) => {
    const restored = await restoreTrash(ctx, bulkActions, viewer, { ...params, request: { locale, origin } })
    return { reload_store: true as const, ...restored }
  })
}

function itemView({ deleted_at, deleted_by_name, ...row }: TrashRow): TrashItem {
  return {
    ...row,
    deleted_at: deleted_at.toISOString(),
    deleted_by: deleted_by_name,
    until: new Date(deleted_at.getTime() + trashDays * dayMs).toISOString(),
  }
}
