import { endAccountView, startAccountView } from '#contract/accounts/account-views.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import { endView } from './end-view.ts'
import { startView } from './start-view.ts'

export function viewingRoutes(mount: Mount, ctx: Context): void {
  mount(startAccountView, ({ viewer, params, browser }) => startView(ctx, viewer, params.id, browser))

  mount(endAccountView, ({ viewer, browser }) => endView(ctx, viewer, browser))
}
