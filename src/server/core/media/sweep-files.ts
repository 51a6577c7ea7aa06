import type { Context } from '../../context.ts'
import { forgetFile, type PlacedFile, strayFiles } from './store.ts'
import { storeOf } from './stores.ts'

type Deps = Pick<Context, 'db' | 'log' | 'now' | 'secrets' | 'storage'>

/** Pages that are open, and copies of them, may show a file for so long after its medium got another one. */
const graceMillis = 24 * 60 * 60 * 1000
const maxConcurrent = 1000

/** Takes away files that have belonged to nobody for a day: uploads that came to nothing, renditions that others replaced. */
export async function sweepFiles(ctx: Deps): Promise<void> {
  const before = new Date(ctx.now().getTime() - graceMillis)
  await removeFiles(ctx, await strayFiles(ctx.db, before, maxConcurrent))
}

/** Takes files away from where they lie. What cannot be taken away now is left to the sweep. */
export async function removeFiles(ctx: Deps, files: readonly PlacedFile[]): Promise<void> {
  for (const { path, store } of files)
    try {
      await (await storeOf(ctx, store)).remove(path)
      await forgetFile(ctx.db, path)
    } catch (err) {
      ctx.log.warn({ err, store }, 'a file that nothing needs any more stays for now')
    }
}
