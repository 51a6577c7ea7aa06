import { fail } from '#contract/api/errors.ts'
import { identityOf } from '#draw/entries/identity.ts'
import { REASONS } from '#draw/entries/rules.ts'
import type { Context, Viewer } from '#server/context.ts'
import { nameAt, type UnpackedChunk, unpackChunk } from '../seal/entry-chunks.ts'
import { chunksOf, type StoredGiveaway } from '../store.ts'
import { publicName } from './public-names.ts'
import { readShared } from './read-result.ts'
import { readWholeList } from './whole-list.ts'

interface Page {
  page: number
  page_size: number
  search: string
}

/** One page of a published list. A search compares like a draw does: ignoring case and look-alike characters. */
export async function readEntries(
  ctx: Parameters<typeof readShared>[0],
  viewer: Viewer,
  shareCode: string,
  page: Page,
) {
  const stored = await readShared(ctx, viewer, shareCode)
  if (!stored.entries_public) throw fail('entries_private')
  const displayName = (name: string) => (stored.owner === viewer.owner ? name : publicName(stored, name))
  return readWholeList(stored, () => pageOf(ctx, stored, page, displayName))
}

async function pageOf(
  { db }: Pick<Context, 'db'>,
  { id }: StoredGiveaway,
  { page, page_size, search }: Page,
  displayName: (name: string) => string,
) {
  const identity = identityOf(search)
  const first = (page - 1) * page_size
  const entries: ReturnType<typeof listed>[] = []
  const rowOfIndex = new Map<number, number>()
  let total = 0
  for await (const packed of chunksOf(db, id)) {
    const chunk = unpackChunk(packed)
    for (let i = 0; i < chunk.n; i++) {
      rowOfIndex.set(chunk.firstIndex + i, chunk.rows[i] ?? 0)
      const inPage = total >= first && total < first + page_size
      if (!identity && !inPage) {
        total++
        continue
      }
      // Only the shown form is searched, because otherwise hidden names could be found out letter by letter.
      const name = displayName(nameAt(chunk, i))
      if (identity && !identityOf(name).includes(identity)) continue
      if (inPage) entries.push(listed(chunk, i, name, rowOfIndex))
      total++
    }
  }
  return { entries, total, page, page_size }
}

function listed(chunk: UnpackedChunk, i: number, name: string, rowOfIndex: Map<number, number>) {
  const reason = REASONS[chunk.reasons[i] ?? 0] ?? 'kept'
  const original = reason === 'duplicate' ? rowOfIndex.get(chunk.duplicateOf[i] ?? 0) : undefined
  return {
    row: chunk.rows[i] ?? 0,
    name,
    weight: chunk.weights[i] ?? 0,
    reason,
    ...(original === undefined ? {} : { duplicate_of: original }),
  }
}
