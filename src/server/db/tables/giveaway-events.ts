import type { ColumnType } from 'kysely'
import type { StoredComment } from './giveaways.ts'

/** What happened to a finished draw: a winner was replaced, or all of it was declared void. */
export interface GiveawayEventsTable {
  giveaway_id: string
  /** from 0, in the order in which they happened */
  no: number
  type: 'replacement' | 'void'
  at: Date
  /** who was replaced, and by which place of the same ranking */
  rank: number | null
  by_rank: number | null
  reason: string | null
  note: string | null
  /** the place with its proof, where the ranking had to go on beyond the sealed substitutes */
  draw: ColumnType<unknown, string | null, string | null>
  /** and its row in the source, from 1 */
  source_row: number | null
  /** what was written there, where rows are comments */
  comment: ColumnType<StoredComment | null, string | null | undefined, string | null>
}
