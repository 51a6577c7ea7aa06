import { exportComments as exportCall, weighCollection as weighCall } from '#contract/comments/collections.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import { weighCollection } from '../start/weigh-collection.ts'
import { exportComments } from './read-collection.ts'

/** What can be read from a collection that has ended. */
export function collectionReadingRoutes(mount: Mount, ctx: Context): void {
  mount(weighCall, ({ viewer, params, body }) => weighCollection(ctx, viewer, params.id, body))
  mount(exportCall, ({ viewer, params }) => exportComments(ctx, viewer, params.id))
}
