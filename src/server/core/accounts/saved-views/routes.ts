import {
  createSavedView,
  deleteSavedView as deleteCall,
  listSavedViews,
  updateSavedView,
} from '#contract/lists/saved-views.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import { changeSavedView, deleteSavedView, readSavedViews, saveView } from './saved-view.ts'

export function savedViewRoutes(mount: Mount, ctx: Context): void {
  mount(listSavedViews, ({ viewer, params }) => readSavedViews(ctx, viewer, params.list))
  mount(createSavedView, ({ viewer, params, body }) => saveView(ctx, viewer, params.list, body))
  mount(updateSavedView, ({ viewer, params, body }) => changeSavedView(ctx, viewer, params, body))
  mount(deleteCall, async ({ viewer, params }) => {
    await deleteSavedView(ctx, viewer, params)
    return {}
  })
}
