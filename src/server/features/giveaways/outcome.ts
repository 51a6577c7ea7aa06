import { canonicalJson } from '../../../draw/canonical-json.ts'
import type { Receipt } from '../../../draw/receipt.ts'
import type { StoredWinner } from './store.ts'

const dayMillis = 24 * 60 * 60 * 1000

/** What a receipt means for the stored giveaway: the ranking with rows of the source, and when sharing ends. */
export function outcomeOf(receipt: Receipt, rows: Uint32Array, now: Date, sharingDays: number | null) {
  const winners: StoredWinner[] = receipt.draws.map((draw) => ({
    rank: draw.i + 1,
    name: 'key' in draw ? draw.key : '',
    row: rows[draw.index] ?? draw.index + 1,
    weight: draw.weight,
  }))
  return {
    // Canonical, so that whoever finishes a draw writes the same bytes.
    receipt: canonicalJson(receipt),
    winners: JSON.stringify(winners),
    finishedAt: now,
    expiresAt: sharingDays === null ? null : new Date(now.getTime() + sharingDays * dayMillis),
  }
}
