import type { Document } from '../../../contract/call.ts'
import { fail } from '../../../contract/errors.ts'
import { entryKey } from '../../../draw/entries.ts'
import { SALT_BYTES } from '../../../draw/salts.ts'
import type { Viewer } from '../../context.ts'
import { type EntryChunk, unpackChunk } from './entry-chunks.ts'
import { readShared } from './read-result.ts'
import { chunksOf, type StoredGiveaway } from './store.ts'
import { entriesOf, saltKeyOf } from './stored-list.ts'
import { readWholeList } from './whole-list.ts'

/**
 * The whole list of a draw whose owner made it public, with all that its root is computed from (contract `getList`). Written
 * piece by piece: a long list must not hold up others.
 */
export async function listDocument(
  ctx: Parameters<typeof readShared>[0],
  viewer: Viewer,
  shareCode: string,
): Promise<Document> {
  const stored = await readShared(ctx, viewer, shareCode)
  if (!stored.entries_public) throw fail('entries_private')
  const bytes = await readWholeList(stored, () => wholeList(ctx, stored))
  return { bytes, fileName: `list-${shareCode.slice(0, 8)}.json` }
}

async function wholeList(ctx: Parameters<typeof readShared>[0], stored: StoredGiveaway): Promise<Uint8Array> {
  const saltKey = saltKeyOf(ctx, stored)?.toString('hex') ?? null
  const head = JSON.stringify({ v: 'list/1', commitHash: stored.commit_hash, saltKey })
  const parts = [Buffer.from(`${head.slice(0, -1)},"entries":[`)]
  for await (const chunk of chunksOf(ctx.db, stored.id))
    parts.push(Buffer.from(`${parts.length > 1 ? ',' : ''}${rowsOf(chunk)}`))
  parts.push(Buffer.from(']}'))
  return Buffer.concat(parts)
}

function rowsOf(chunk: EntryChunk): string {
  const unpacked = unpackChunk(chunk)
  const entries = entriesOf(unpacked)
  const rows = Array.from({ length: unpacked.n }, (_, i) => {
    const weight = unpacked.weights[i] ?? 0
    const leaf = chunk.erased?.[i]
    if (leaf !== undefined) return [null, weight, null, leaf]
    if (!chunk.salts) return [entryKey(entries, i), weight]
    return [entryKey(entries, i), weight, saltHex(chunk.salts, i)]
  })
  return JSON.stringify(rows).slice(1, -1)
}

function saltHex(salts: Uint8Array, i: number): string {
  return Buffer.from(salts.subarray(i * SALT_BYTES, (i + 1) * SALT_BYTES)).toString('hex')
}
