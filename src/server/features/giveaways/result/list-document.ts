import type { Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import { entryKey } from '#draw/entries/entries.ts'
import { SALT_BYTES } from '#draw/entries/salts.ts'
import type { ListRow } from '#draw/verify/check-list.ts'
import type { Viewer } from '#server/context.ts'
import { type EntryChunk, unpackChunk } from '../seal/entry-chunks.ts'
import { chunksOf, type StoredGiveaway } from '../store.ts'
import { isHidden } from './public-names.ts'
import { readShared } from './read-result.ts'
import { entriesOf, growTree, readWholeList, saltKeyOf } from './stored-list.ts'

/**
 * The whole list of a draw whose owner made it public, with everything its root is computed from (contract `getList`).
 * Written chunk by chunk, so that a long list does not block other requests.
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
  const key = saltKeyOf(ctx, stored)
  // With the key of all salts, hidden names could be guessed by trying them against the hashes of their rows.
  const published = key && !(await hidesNames(ctx, stored)) ? key.toString('hex') : null
  const head = JSON.stringify({ v: 'list/1', commitHash: stored.commit_hash, saltKey: published })
  const parts = [Buffer.from(`${head.slice(0, -1)},"entries":[`)]
  for await (const chunk of chunksOf(ctx.db, stored.id)) {
    const rows = published ? openRows(chunk) : saltedRows(chunk, stored, key)
    parts.push(Buffer.from(`${parts.length > 1 ? ',' : ''}${rows}`))
  }
  parts.push(Buffer.from(']}'))
  return Buffer.concat(parts)
}

async function hidesNames(
  { db }: Parameters<typeof readShared>[0],
  stored: StoredGiveaway,
): Promise<boolean> {
  for await (const chunk of chunksOf(db, stored.id))
    if (namesOf(chunk).some((name) => isHidden(stored, name))) return true
  return false
}

function namesOf(chunk: EntryChunk): string[] {
  const entries = entriesOf(unpackChunk(chunk))
  return Array.from({ length: entries.count }, (_, i) => entryKey(entries, i))
}

/** Rows whose salts are derived from a key. */
function openRows(chunk: EntryChunk): string {
  const { weights } = unpackChunk(chunk)
  return listed(namesOf(chunk).map((name, i) => [name, weights[i] ?? 0]))
}

/** Rows with a salt each; erased or hidden ones with their hash. */
function saltedRows(chunk: EntryChunk, stored: StoredGiveaway, key: Uint8Array | undefined): string {
  const { unpacked, salts, erased, tree } = growTree(chunk, key)
  const rows = namesOf(chunk).map((name, i): ListRow => {
    const weight = unpacked.weights[i] ?? 0
    const isOpen = erased[i] === undefined && !isHidden(stored, name)
    return isOpen ? [name, weight, saltHex(salts, i)] : [null, weight, null, tree.leafHash(i)]
  })
  return listed(rows)
}

function listed(rows: ListRow[]): string {
  return JSON.stringify(rows).slice(1, -1)
}

function saltHex(salts: Uint8Array, i: number): string {
  return Buffer.from(salts.subarray(i * SALT_BYTES, (i + 1) * SALT_BYTES)).toString('hex')
}
