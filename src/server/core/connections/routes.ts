import * as calls from '#contract/comments/connections.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { finishConnection, startConnection } from './connect.ts'
import { isDeletionCode } from './delete-on-request.ts'
import { listConnections, removeConnection, setOwnKey } from './own-connections.ts'

export function connectionRoutes(mount: Mount, ctx: Context): void {
  mount(calls.listConnections, ({ viewer }) => listConnections(ctx, viewer))
  mount(calls.startConnection, ({ body, viewer, browser, locale, origin }) =>
    startConnection(ctx, body.platform, { viewer, browser, locale, origin }),
  )
  mount(calls.finishConnection, ({ body, viewer, browser }) =>
    finishConnection(ctx, body, { viewer, browser }),
  )
  mount(calls.removeConnection, async ({ params, viewer }) => {
    await removeConnection(ctx, viewer, params.id)
    return {}
  })
  mount(calls.getDataDeletion, ({ params }) => ({ is_done: isDeletionCode(ctx, params.code) }))
  mount(calls.setOwnKey, ({ body, viewer }) => setOwnKey(ctx, viewer, body))
}
