import {
  cancelManagedFetch as cancelCall,
  exportFetches,
  getManagedFetch,
  listFetches as listCall,
  resumeManagedFetch as resumeCall,
} from '#contract/comments/managed-fetches.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import { fetchesList } from '#contract/lists/draw-lists.ts'
import type { Context } from '#server/context.ts'
import { exportForStaff } from '#server/core/audit/export-for-staff.ts'
import type { Mount } from '#server/http/mount.ts'
import { cancelManaged, fetchView, listFetches, readManagedFetch, resumeManaged } from './managed-fetches.ts'
import { type FetchRow, fetchesSource } from './store.ts'

/** Fetches of comments of all people, for staff. */
export function managedFetchRoutes(mount: Mount, ctx: Context): void {
  mount(listCall, ({ viewer, query }) => listFetches(ctx, viewer, query))
  mount(getManagedFetch, ({ viewer, params }) => readManagedFetch(ctx, viewer, params.id))
  for (const kind of exportKinds)
    mount(exportFetches[kind], ({ viewer, query, locale }) =>
      exportForStaff(ctx, viewer, {
        list: fetchesList,
        source: fetchesSource(viewer),
        shape: fetchCells,
        query,
        kind,
        locale,
      }),
    )
  mount(resumeCall, async ({ viewer, params }) => {
    await resumeManaged(ctx, viewer, params.id)
    return readManagedFetch(ctx, viewer, params.id)
  })
  mount(cancelCall, async ({ viewer, params }) => {
    await cancelManaged(ctx, viewer, params.id)
    return readManagedFetch(ctx, viewer, params.id)
  })
}

/** The owner by username, as on the page. */
function fetchCells(row: FetchRow) {
  return { ...fetchView(row), owner: row.owner_name }
}
