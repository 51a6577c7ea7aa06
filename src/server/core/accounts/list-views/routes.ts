import { getListView, saveListView } from '#contract/lists/list-views.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import { readListView, writeListView } from './own-list-views.ts'

export function listViewRoutes(mount: Mount, ctx: Context): void {
  mount(getListView, ({ viewer, params }) => readListView(ctx, viewer, params.list))
  mount(saveListView, ({ viewer, params, body }) => writeListView(ctx, viewer, params.list, body))
}
