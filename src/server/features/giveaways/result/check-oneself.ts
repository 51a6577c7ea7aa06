import { createHmac } from 'node:crypto'
import type { SelfCheck } from '#contract/draws/after-the-draw.ts'
import type { Context, Viewer } from '#server/context.ts'
import { eventsOf } from '../after/store.ts'
import type { StoredGiveaway } from '../store.ts'
import { readShared } from './read-result.ts'
import {
  type FoundRow,
  findRows,
  openList,
  type ProvenRow,
  provenRows,
  readWholeList,
} from './stored-list.ts'

type Deps = Parameters<typeof readShared>[0] & Pick<Context, 'secretKey'>

/** Rows of one person shown; further ones are only counted in the tickets. */
const maxPlaces = 5

/**
 * Tells a visitor who knows a name exactly whether it takes part, with a proof to check on the spot. Sealed draws
 * answer too, so that entrants can audit the list first. The work is the same for present and absent names: the whole
 * list is read, and a proof is made in any case.
 */
export async function checkOneself(
  ctx: Deps,
  viewer: Viewer,
  shareCode: string,
  name: string,
): Promise<SelfCheck> {
  const stored = await readShared(ctx, viewer, shareCode)
  return readWholeList(stored, async () => {
    const rows = await findRows(ctx.db, stored.id, name)
    const ranks = await ranksOf(ctx, stored)
    const indexes = rows.length > 0 ? indexesToShow(rows, ranks) : [anyRow(ctx, stored, name)]
    return answer(stored, rows, ranks, await provenRows(ctx, stored, await openList(ctx.db, stored), indexes))
  })
}

/**
 * The rows to show if there are many: drawn ones first, then those with tickets, then any; returned in source order.
 */
function indexesToShow(rows: FoundRow[], ranks: Map<number, number>): number[] {
  const indexes = new Set<number>()
  const priorities = [({ row }: FoundRow) => ranks.has(row), ({ weight }: FoundRow) => weight > 0, () => true]
  for (const isWanted of priorities)
    for (const candidate of rows) {
      if (indexes.size >= maxPlaces) break
      if (isWanted(candidate)) indexes.add(candidate.index)
    }
  return [...indexes].sort((a, b) => a - b)
}

function answer(
  stored: StoredGiveaway,
  rows: FoundRow[],
  ranks: Map<number, number>,
  proven: Map<number, ProvenRow>,
): SelfCheck {
  const tickets_total = stored.tickets_total
  if (rows.length === 0)
    return { found: stored.erased > 0 ? 'unknown' : 'absent', places: [], tickets: 0, tickets_total }
  const places = [...proven.values()].flatMap((row) =>
    row.open ? [placeOf(row, row.open, ranks.get(row.row), rows)] : [],
  )
  const tickets = rows.reduce((sum, { weight }) => sum + weight, 0)
  return { found: tickets > 0 ? 'in' : 'out', places, tickets, tickets_total }
}

function placeOf(
  { index, row, weight, reason, duplicateOf, path }: ProvenRow,
  { key, salt }: { key: string; salt: string },
  rank: number | undefined,
  rows: FoundRow[],
) {
  // With a column that identifies people, the row that has the tickets may be under another name, which stays private.
  const originalRow =
    duplicateOf === undefined ? undefined : rows.find((candidate) => candidate.index === duplicateOf)?.row
  return {
    row,
    reason,
    ...(originalRow === undefined ? {} : { duplicate_of: originalRow }),
    weight,
    ...(rank === undefined ? {} : { rank }),
    proof: { index, key, weight, salt, path },
  }
}

/** The rank each source row was drawn at, initially or later. */
async function ranksOf({ db }: Deps, { id, winners }: StoredGiveaway): Promise<Map<number, number>> {
  const ranks = new Map((winners ?? []).map(({ row, rank }) => [row, rank]))
  for (const { by_rank, source_row } of await eventsOf(db, id))
    if (by_rank !== null && source_row !== null) ranks.set(source_row, by_rank)
  return ranks
}

/** A decoy row for a name that is not in the list, always the same for the same name. */
function anyRow({ secretKey }: Deps, { id, participants_total }: StoredGiveaway, name: string): number {
  const digest = createHmac('sha256', secretKey).update(`self-check ${id} ${name}`).digest()
  return digest.readUInt32BE(0) % participants_total
}
