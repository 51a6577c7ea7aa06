import {
  cancelCollection as cancelCall,
  createCollection as createCall,
  estimateCollection as estimateCall,
  exportComments as exportCall,
  getCollection,
  getPostPicture,
  listPlatforms as platformsCall,
  resumeCollection as resumeCall,
  supplyComments as supplyCall,
  watchCollection as watchCall,
  weighCollection as weighCall,
} from '#contract/comments/collections.ts'
import { previewPost as previewCall } from '#contract/comments/post-preview.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { cancelCollection, resumeCollection } from './cancel-and-resume.ts'
import { postPicture } from './read/fetch-picture.ts'
import { exportComments, readCollection, watchCollection, weighCollection } from './read/read-collection.ts'
import { createCollection } from './start/create-collection.ts'
import { estimateCollection } from './start/estimate-collection.ts'
import { listPlatforms } from './start/limits.ts'
import { previewPost } from './start/preview-post.ts'
import { supplyComments } from './supply/supply-comments.ts'

export function collectionRoutes(mount: Mount, ctx: Context): void {
  mount(platformsCall, ({ viewer }) => listPlatforms(ctx, viewer))
  mount(previewCall, ({ body }) => previewPost(ctx, body))
  mount(estimateCall, ({ viewer, body }) => estimateCollection(ctx, viewer, body))
  mount(createCall, (request) => createCollection(ctx, request))
  mount(supplyCall, (request) => supplyComments(ctx, request))
  mount(getCollection, ({ viewer, params }) => readCollection(ctx, viewer, params.id))
  mount(watchCall, ({ viewer, params, signal }) => watchCollection(ctx, viewer, params.id, signal))
  mount(cancelCall, ({ viewer, params }) => cancelCollection(ctx, viewer, params.id))
  mount(resumeCall, ({ viewer, params }) => resumeCollection(ctx, viewer, params.id))
  mount(getPostPicture, ({ viewer, params }) => postPicture(ctx, viewer, params))
}

/** What can be read from a collection that has ended. */
export function collectionReadingRoutes(mount: Mount, ctx: Context): void {
  mount(weighCall, ({ viewer, params, body }) => weighCollection(ctx, viewer, params.id, body))
  mount(exportCall, ({ viewer, params }) => exportComments(ctx, viewer, params.id))
}
