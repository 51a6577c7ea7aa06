import { exportComments as exportCall, weighCollection as weighCall } from '#contract/comments/collections.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { exportComments } from './export-comments.ts'
import { weighCollection } from './weigh-collection.ts'

/** What can be read from a collection that has ended. */
export function collectionReadingRoutes(mount: Mount, ctx: Context): void {
  mount(weighCall, ({ viewer, params, body }) => weighCollection(ctx, viewer, params.id, body))
  mount(exportCall, ({ viewer, params }) => exportComments(ctx, viewer, params.id))
}
