import { fail } from '#contract/api/errors.ts'
import type { Context } from '../../context.ts'
import { gatherBytes } from './gather-bytes.ts'
import { fileByPath } from './store.ts'
import { storeOf } from './stores.ts'

/** The full bytes of a library image, to draw from. */
export async function readWhole(
  ctx: Pick<Context, 'db' | 'log' | 'secrets' | 'storage'>,
  path: string,
): Promise<Buffer> {
  const file = await fileByPath(ctx.db, path)
  if (!file) throw fail('media_not_found')
  try {
    const store = await storeOf(ctx, file.store)
    return await gatherBytes(store.read(path, { start: 0, end: file.size - 1 }))
  } catch (err) {
    ctx.log.error({ err, store: file.store }, "can't read an image from its storage")
    throw fail('problem_saving_files')
  }
}
