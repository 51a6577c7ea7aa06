import { dayMs } from '#server/kit/durations.ts'
import type { Context } from '../../context.ts'
import { forgetFile, type PlacedFile, strayFiles } from './store.ts'
import { storeOf } from './stores.ts'

type Deps = Pick<Context, 'db' | 'log' | 'now' | 'secrets' | 'storage'>

/** Open and cached pages may show a file for this long after its media record got another one. */
const graceMillis = dayMs
const maxConcurrent = 1000

/** Removes files that have belonged to no media record for a day: failed uploads and replaced renditions. */
export async function sweepFiles(ctx: Deps): Promise<void> {
  const before = new Date(ctx.now().getTime() - graceMillis)
  await removeFiles(ctx, await strayFiles(ctx.db, before, maxConcurrent))
}

/** Removes files from their stores. Those that fail are left to the sweep. */
export async function removeFiles(ctx: Deps, files: readonly PlacedFile[]): Promise<void> {
  for (const { path, store } of files)
    try {
      await (await storeOf(ctx, store)).remove(path)
      await forgetFile(ctx.db, path)
    } catch (err) {
      ctx.log.warn({ err, store }, "can't delete an unused file yet")
    }
}
