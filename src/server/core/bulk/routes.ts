import { getBulk, startBulk as startBulkCall } from '../../../contract/bulk.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import type { BulkActions } from './bulk-action.ts'
import { readBulk } from './read-bulk.ts'
import { startBulk } from './start-bulk.ts'

export function bulkRoutes(mount: Mount, ctx: Context, actions: BulkActions): void {
  mount(startBulkCall, ({ viewer, body, locale, origin }) =>
    startBulk(ctx, actions, viewer, body, { locale, origin }),
  )
  mount(getBulk, ({ viewer, params, query, locale }) =>
    readBulk(ctx, actions, viewer, { ...params, ...query, locale }),
  )
}
