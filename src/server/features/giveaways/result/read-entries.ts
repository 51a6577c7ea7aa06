import type { Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import { type EligibleEntry, maxSampled } from '#contract/draws/results.ts'
import type { Commitment } from '#draw/commitment.ts'
import { identityOf } from '#draw/entries/identities.ts'
import { REASONS } from '#draw/entries/rules.ts'
import { SALT_BYTES } from '#draw/entries/salts.ts'
import type { ListRow } from '#draw/verify/check-list.ts'
import type { Context, Viewer } from '#server/context.ts'
import { askComments } from '#server/core/comments/ask-comments.ts'
import { drawnCollection } from '../comments/comments-of-draw.ts'
import { type EntryChunk, nameAt, type UnpackedChunk, unpackChunk } from '../seal/entry-chunks.ts'
import { chunkAt, chunksOf, chunkTops, type StoredGiveaway } from '../store.ts'
import { hidesNames, isHidden, namesOf, publicName, publishesComments } from './public-names.ts'
import { readResult, readShared } from './read-result.ts'
import { growTree, readWholeList, saltKeyOf } from './stored-list.ts'

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
  const entries: ReturnType<typeof entryView>[] = []
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
      if (inPage) entries.push(entryView(chunk, i, name, rowOfIndex))
      total++
    }
  }
  return { entries, total, page, page_size }
}

function entryView(chunk: UnpackedChunk, i: number, name: string, rowOfIndex: Map<number, number>) {
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

/** A long list is sampled from only this many chunks, because each must be read whole. */
const maxChunks = 4

type Deps = Parameters<typeof readShared>[0]

/**
 * A few entries that can win, spread evenly over a sealed list. Removed entries have no tickets, and erased people are
 * left out. Names are included for the owner and for public lists; others get only the rows. They are shown to an
 * audience, so even an owner gets the public form.
 */
export async function sampleEntries(
  ctx: Deps,
  viewer: Viewer,
  shareCode: string,
): Promise<{ entries: EligibleEntry[] }> {
  const stored = await readShared(ctx, viewer, shareCode)
  // The outcomes of a toss are not a list of people.
  if (stored.source.type === 'chance') return { entries: [] }
  const showsNames = stored.entries_public || stored.owner === viewer.owner
  const tops = (await chunkTops(ctx.db, stored.id)).filter(({ tickets }) => tickets > 0)
  const picked = evenly(tops, maxChunks)
  const perChunk = Math.floor(maxSampled / picked.length)
  const entries: EligibleEntry[] = []
  for (const { no } of picked) entries.push(...(await sampleOfChunk(ctx, stored, no, perChunk, showsNames)))
  return { entries }
}

async function sampleOfChunk(
  { db }: Deps,
  stored: StoredGiveaway,
  no: number,
  limit: number,
  showsNames: boolean,
): Promise<EligibleEntry[]> {
  const packed = await chunkAt(db, stored.id, no)
  if (!packed) return []
  const { erased } = packed
  const chunk = unpackChunk(packed)
  const eligible = Array.from(chunk.weights.keys()).filter(
    (i) => (chunk.weights[i] ?? 0) > 0 && !Object.hasOwn(erased ?? {}, i),
  )
  return evenly(eligible, limit).map(
    (i) =>
      ({
        row: chunk.rows[i] ?? 0,
        name: showsNames ? publicName(stored, nameAt(chunk, i)) : null,
      }) as EligibleEntry,
  )
}

/** At most `max` items, spread evenly from the first to near the last, in order. */
function evenly<T>(all: readonly T[], max: number): T[] {
  const step = Math.max(1, all.length / max)
  return all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))
}

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

/**
 * The sealed comments of a draw, for replaying its rules: for its owner, and for everyone if the list is public and
 * hides no name.
 */
export async function commentsDocument(
  ctx: Parameters<typeof readResult>[0],
  viewer: Viewer,
  shareCode: string,
): Promise<Document> {
  const stored = await readResult(ctx, viewer, shareCode)
  const isPublic = await publishesComments(ctx, stored)
  if (!isPublic && stored.owner !== viewer.owner) throw fail('entries_private')
  const bytes = await commentsOf(ctx, stored)
  if (!bytes) throw fail('comments_gone')
  const fileName = `comments-${shareCode.slice(0, 8)}.jsonl`
  return { bytes, fileName, isPrivate: !isPublic }
}

/** The document as it was sealed; undefined if any of its comments are gone. */
export async function commentsOf(
  ctx: Pick<Context, 'db' | 'now'>,
  stored: StoredGiveaway,
): Promise<Uint8Array | undefined> {
  const { source } = JSON.parse(stored.header) as Commitment
  const collection = await drawnCollection(ctx, stored)
  if (!collection || source?.kind !== 'post') return undefined
  const { bytes, sha256 } = await readWholeList(stored, () => askComments(ctx.db, collection, 'document', {}))
  return sha256 === source.comments.sha256 ? bytes : undefined
}
