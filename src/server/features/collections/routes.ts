import {
  cancelCollection as cancelCall,
  createCollection as createCall,
  estimateCollection as estimateCall,
  getCollection,
  getPostPicture,
  listPlatforms as platformsCall,
  resumeCollection as resumeCall,
  supplyComments as supplyCall,
  watchCollection as watchCall,
} from '#contract/comments/collections.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { cancelCollection } from './cancel-collection.ts'
import { createCollection } from './create-collection.ts'
import { estimateCollection } from './estimate-collection.ts'
import { listPlatforms } from './list-platforms.ts'
import { postPicture } from './post-picture.ts'
import { readCollection } from './read-collection.ts'
import { resumeCollection } from './resume-collection.ts'
import { supplyComments } from './supply-comments.ts'
import { watchCollection } from './watch-collection.ts'

export function collectionRoutes(mount: Mount, ctx: Context): void {
  mount(platformsCall, ({ viewer }) => listPlatforms(ctx, viewer))
  mount(estimateCall, ({ viewer, body }) => estimateCollection(ctx, viewer, body))
  mount(createCall, (request) => createCollection(ctx, request))
  mount(supplyCall, (request) => supplyComments(ctx, request))
  mount(getCollection, ({ viewer, params }) => readCollection(ctx, viewer, params.id))
  mount(watchCall, ({ viewer, params, signal }) => watchCollection(ctx, viewer, params.id, signal))
  mount(cancelCall, ({ viewer, params }) => cancelCollection(ctx, viewer, params.id))
  mount(resumeCall, ({ viewer, params }) => resumeCollection(ctx, viewer, params.id))
  mount(getPostPicture, ({ viewer, params }) => postPicture(ctx, viewer, params))
}
