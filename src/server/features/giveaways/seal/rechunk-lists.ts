import { EntryPacker } from '#draw/entries/entries.ts'
import type { Context } from '#server/context.ts'
import { saltKeyOf } from '../result/stored-list.ts'
import { deleteChunks, insertChunks, listsWithoutTops, lockGiveaway, rawChunks } from '../store.ts'
import { type EntryChunk, packChunks, type UnpackedChunk, unpackChunk } from './entry-chunks.ts'

/**
 * Converts lists sealed by older versions to the current chunks at startup, so that every list proves its rows in the same
 * way. Rows, tickets and root stay the same. Returns how many were converted. A list that cannot be, for example after
 * the loss of the secret key, does not prevent the start.
 */
export async function rechunkLists(ctx: Pick<Context, 'db' | 'log' | 'secrets'>): Promise<number> {
  let rechunked = 0
  for (const id of await listsWithoutTops(ctx.db))
    try {
      if (await rechunk(ctx, id)) rechunked++
    } catch (err) {
      ctx.log.error({ err, giveaway: id }, "can't convert a sealed list to the current chunks")
    }
  return rechunked
}

async function rechunk(ctx: Pick<Context, 'db' | 'secrets'>, id: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const stored = await lockGiveaway(trx, id)
    const saltKey = stored && saltKeyOf(ctx, stored)
    // Without the key, as after an erasure, there is nothing to derive the salts from. And another instance that is
    // starting may have converted the list in the meantime.
    if (!saltKey || !(await listsWithoutTops(trx)).includes(id)) return false
    const old: UnpackedChunk[] = []
    for await (const chunk of rawChunks(trx, id)) old.push(unpackChunk(chunk))
    const chunks = rechunkEntries(old, saltKey)
    await deleteChunks(trx, id)
    await insertChunks(trx, id, chunks)
    return true
  })
}

function rechunkEntries(old: UnpackedChunk[], saltKey: Uint8Array): EntryChunk[] {
  const packer = new EntryPacker()
  const column = (name: 'rows' | 'weights' | 'reasons' | 'duplicateOf') =>
    old.flatMap((chunk) => Array.from(chunk[name]))
  for (const { n, bytes, offsets } of old)
    for (let i = 0; i < n; i++) {
      const name = bytes.subarray(offsets[i], offsets[i + 1])
      packer.reserve(name.length)
      packer.bytes.set(name, packer.end)
      packer.end += name.length
      packer.closeRow()
    }
  const weights = Float64Array.from(column('weights'))
  const list = { entries: packer.finish(), rows: Uint32Array.from(column('rows')), weights }
  const weighing = {
    weights,
    reasons: Uint8Array.from(column('reasons')),
    duplicateOf: Uint32Array.from(column('duplicateOf')),
  }
  return packChunks(list, weighing, saltKey)
}
