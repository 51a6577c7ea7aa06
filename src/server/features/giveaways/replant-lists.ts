import { EntryPacker } from '../../../draw/entries.ts'
import type { Context } from '../../context.ts'
import { type EntryChunk, packChunks, type UnpackedChunk, unpackChunk } from './entry-chunks.ts'
import { deleteChunks, giveawayById, insertChunks, listsWithoutTops, rawChunks } from './store.ts'
import { saltKeyOf } from './stored-list.ts'

/**
 * At start: lists that were sealed before their chunks were subtrees of the entry tree are cut anew. Rows, tickets and
 * root stay what they are; afterwards paths are found in all lists alike. Returns how many.
 */
export async function replantLists(ctx: Pick<Context, 'db' | 'secrets'>): Promise<number> {
  const ids = await listsWithoutTops(ctx.db)
  for (const id of ids) await replant(ctx, id)
  return ids.length
}

async function replant(ctx: Pick<Context, 'db' | 'secrets'>, id: string): Promise<void> {
  const stored = await giveawayById(ctx.db, id)
  const saltKey = stored && saltKeyOf(ctx, stored)
  if (!saltKey) return
  const old: UnpackedChunk[] = []
  for await (const chunk of rawChunks(ctx.db, id)) old.push(unpackChunk(chunk))
  const chunks = cutAnew(old, saltKey)
  await ctx.db.transaction().execute(async (trx) => {
    await deleteChunks(trx, id)
    await insertChunks(trx, id, chunks)
  })
}

function cutAnew(old: UnpackedChunk[], saltKey: Uint8Array): EntryChunk[] {
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
