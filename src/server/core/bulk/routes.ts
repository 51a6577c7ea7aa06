import { randomUUID } from 'node:crypto'
import {
  countBulk as countBulkCall,
  createSelection,
  getBulk,
  getSelection,
  listBulks as listBulksCall,
  startBulk as startBulkCall,
} from '#contract/lists/bulk/bulk.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { insertSelection, selectionOf } from '../../lists/selections.ts'
import { type BulkActions, readBulk } from './bulk-action.ts'
import { countBulk, listBulks, startBulk } from './start-bulk.ts'

export function bulkRoutes(mount: Mount, ctx: Context, actions: BulkActions): void {
  mount(startBulkCall, (request) => startBulk(ctx, actions, request))
  mount(countBulkCall, ({ viewer, body, locale }) => countBulk(ctx, actions, viewer, body, locale))
  mount(listBulksCall, async ({ viewer, locale }) => ({
    jobs: await listBulks(ctx, actions, viewer, locale),
  }))
  mount(getBulk, ({ viewer, params, query, locale }) =>
    readBulk(ctx, actions, viewer, { ...params, ...query, locale }),
  )
  mount(createSelection, async ({ viewer, body }) => {
    const [id, ids] = [randomUUID(), [...new Set(body.ids)]]
    await insertSelection(ctx.db, {
      id,
      user_id: viewer.user.id,
      is_all: body.is_all,
      ids,
      created_at: ctx.now(),
    })
    return { id, count: ids.length }
  })
  mount(getSelection, async ({ viewer, params }) => {
    const { is_all, ids } = await selectionOf(ctx.db, viewer.user.id, params.id)
    return { is_all, ids }
  })
}
