import { type EligibleEntry, maxSampled } from '#contract/draws/results.ts'
import type { Viewer } from '#server/context.ts'
import { nameAt, unpackChunk } from '../seal/entry-chunks.ts'
import { chunkAt, chunkTops, type StoredGiveaway } from '../store.ts'
import { publicName } from './public-names.ts'
import { readShared } from './read-result.ts'

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
