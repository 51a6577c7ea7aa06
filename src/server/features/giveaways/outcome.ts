import { canonicalJson } from '../../../draw/canonical-json.ts'
import type { Receipt } from '../../../draw/receipt.ts'
import type { StoredComment, StoredWinner } from './store.ts'

export interface Drawn {
  receipt: Receipt
  /** of all entries their rows in the source */
  rows: Uint32Array
  /** what was written at some rows, where they are comments */
  comments: Map<number, StoredComment>
}

const dayMillis = 24 * 60 * 60 * 1000

/** What a receipt means for the stored giveaway: the ranking with rows of the source, and when sharing ends. */
export function outcomeOf({ receipt, rows, comments }: Drawn, now: Date, sharingDays: number | null) {
  const winners = receipt.draws.map((draw): StoredWinner => {
    const row = rowOf(draw, rows)
    const comment = comments.get(row)
    const name = 'key' in draw ? draw.key : ''
    return { rank: draw.i + 1, name, row, weight: draw.weight, ...(comment && { comment }) }
  })
  return {
    // Canonical, so that whoever finishes a draw writes the same bytes.
    receipt: canonicalJson(receipt),
    winners: JSON.stringify(winners),
    finishedAt: now,
    expiresAt: sharingDays === null ? null : new Date(now.getTime() + sharingDays * dayMillis),
  }
}

export function rowOf({ index }: Receipt['draws'][number], rows: Uint32Array): number {
  return rows[index] ?? index + 1
}
