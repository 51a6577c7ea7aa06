import { type EligibleEntry, maxSampled } from '#contract/results.ts'
import type { Viewer } from '../../context.ts'
import { nameAt, unpackChunk } from './entry-chunks.ts'
import { publicName } from './public-names.ts'
import { readShared } from './read-result.ts'
import { chunkAt, chunkTops, type StoredGiveaway } from './store.ts'

/** A long list is sampled from so many of its chunks, as each must be read whole. */
const maxChunks = 4

type Deps = Parameters<typeof readShared>[0]

/**
 * A few entries that can win, evenly from all over a sealed list. What a rule took out has no tickets, and nobody who was
 * erased is among them. Their names are for the owner and where the list is public; others get their rows alone. They fly by
 * before an audience, so an owner too sees them as everyone does.
 */
export async function sampleEntries(
  ctx: Deps,
  viewer: Viewer,
  shareCode: string,
): Promise<{ entries: EligibleEntry[] }> {
  const stored = await readShared(ctx, viewer, shareCode)
  // What a toss can come to is no list of people.
  if (stored.source.type === 'chance') return { entries: [] }
  const showsNames = stored.entries_public || stored.owner === viewer.owner
  const tops = (await chunkTops(ctx.db, stored.id)).filter(({ tickets }) => tickets > 0)
  const picked = evenly(tops, maxChunks)
  const most = Math.floor(maxSampled / picked.length)
  const entries: EligibleEntry[] = []
  for (const { no } of picked) entries.push(...(await sampleOfChunk(ctx, stored, no, most, showsNames)))
  return { entries }
}

async function sampleOfChunk(
  { db }: Deps,
  stored: StoredGiveaway,
  no: number,
  most: number,
  showsNames: boolean,
): Promise<EligibleEntry[]> {
  const packed = await chunkAt(db, stored.id, no)
  if (!packed) return []
  const { erased } = packed
  const chunk = unpackChunk(packed)
  const eligible = Array.from(chunk.weights.keys()).filter(
    (i) => (chunk.weights[i] ?? 0) > 0 && !Object.hasOwn(erased ?? {}, i),
  )
  return evenly(eligible, most).map(
    (i) =>
      ({
        row: chunk.rows[i] ?? 0,
        name: showsNames ? publicName(stored, nameAt(chunk, i)) : null,
      }) as EligibleEntry,
  )
}

/** At most so many, from the first to near the last, in their order. */
function evenly<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most)
  return all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))
}
