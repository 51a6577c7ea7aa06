import { previewFile } from '../../../contract/files.ts'
import { createGiveaway, getGiveaway } from '../../../contract/giveaways.ts'
import { getReceipt, getResult, listEntries } from '../../../contract/results.ts'
import type { Context, Viewer } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { drawGiveaway } from './draw-giveaway.ts'
import { lookIntoFile } from './look-into-file.ts'
import { readEntries } from './read-entries.ts'
import { readGiveaway, readResult } from './read-result.ts'
import { giveawayView, resultView } from './result-view.ts'

export function giveawayRoutes(mount: Mount<Viewer>, ctx: Context): void {
  mount(createGiveaway, async (asked) => giveawayView(await drawGiveaway(ctx, asked), asked.origin))

  mount(getGiveaway, async ({ viewer, params, origin }) =>
    giveawayView(await readGiveaway(ctx, viewer, params.id), origin),
  )

  mount(getResult, async ({ params, origin }) => resultView(await readResult(ctx, params.share_code), origin))

  mount(getReceipt, async ({ params }) => {
    const { receipt } = await readResult(ctx, params.share_code)
    return JSON.parse(receipt ?? '{}') as { commitHash: string }
  })

  mount(listEntries, ({ params, query }) => readEntries(ctx, params.share_code, query))

  mount(previewFile, ({ viewer, file, options }) => lookIntoFile(ctx, viewer, file, options))
}
