import { fail } from '#contract/api/errors.ts'
import type { Context } from '../../context.ts'
import { fileByPath, type PlacedFile } from './store.ts'
import { storeOf } from './stores.ts'

/** The bytes of a file, from its store. */
export async function openFile(
  ctx: Pick<Context, 'db' | 'log' | 'secrets' | 'storage'>,
  { store, path }: PlacedFile,
  range: { start: number; end: number },
): Promise<AsyncIterable<Uint8Array>> {
  return begun((await storeOf(ctx, store)).read(path, range))
}

/** The same bytes, with the first chunk already read, so that a missing file is reported before anything is sent. */
async function begun(bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const pieces = bytes[Symbol.asyncIterator]()
  const first = await pieces.next()
  return (async function* () {
    try {
      if (first.done) return
      yield first.value
      yield* { [Symbol.asyncIterator]: () => pieces }
    } finally {
      await pieces.return?.()
    }
  })()
}

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

/** Concatenates chunks. */
export async function gatherBytes(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const gathered: Uint8Array[] = []
  for await (const piece of pieces) gathered.push(piece)
  return Buffer.concat(gathered)
}
