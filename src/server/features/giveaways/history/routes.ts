import { fail } from '#contract/api/errors.ts'
import { addDemoData } from '#contract/comments/demo-data.ts'
import {
  deleteGiveaway as deleteCall,
  exportHistory as exportCalls,
  listHistory as listCall,
  shareGiveaway as shareCall,
} from '#contract/draws/history.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import { ownGiveaway } from '../result/read-result.ts'
import { addDemoDraws } from './add-demo-draws.ts'
import { deleteGiveaway, shareGiveaway } from './edit-history.ts'
import { exportHistory } from './export-history.ts'
import { listHistory, oneOfHistory } from './list-history.ts'

export function historyRoutes(mount: Mount, ctx: Context): void {
  mount(listCall, ({ viewer, query, origin }) => listHistory(ctx, viewer, query, origin))

  for (const kind of exportKinds)
    mount(exportCalls[kind], ({ viewer, query, origin, locale }) =>
      exportHistory(ctx, { viewer, query, origin, locale }, kind),
    )

  mount(shareCall, async ({ viewer, params, body, origin }) => {
    const { id } = await ownGiveaway(ctx, viewer, params.id)
    await shareGiveaway(ctx, viewer, id, body.shared)
    const item = await oneOfHistory(ctx, viewer, id, origin)
    if (!item) throw fail('giveaway_not_found')
    return item
  })

  mount(deleteCall, async ({ viewer, params }) => {
    const { id } = await ownGiveaway(ctx, viewer, params.id)
    await deleteGiveaway(ctx, viewer, id)
    return {}
  })

  mount(addDemoData, async ({ viewer, locale }) => ({ giveaways: await addDemoDraws(ctx, viewer, locale) }))
}
