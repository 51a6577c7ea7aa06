import type { Context } from '../../context.ts'
import type { PlacedFile } from './store.ts'
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
