import type { ColumnType } from 'kysely'
import type { StoredComment } from './giveaways.ts'

/** What happened to a finished draw: a winner was replaced, or the draw was declared void. */
export interface GiveawayEventsTable {
  giveaway_id: string
  /** from 0, in chronological order */
  no: number
  type: 'replacement' | 'void'
  at: Date
  /** who was replaced, and by which place of the same ranking */
  rank: number | null
  by_rank: number | null
  reason: string | null
  note: string | null
  /** the place with its proof, if the ranking had to continue past the sealed backup winners */
  draw: ColumnType<unknown, string | null, string | null>
  /** its row in the source, from 1 */
  source_row: number | null
  /** the comment, if rows are comments */
  comment: ColumnType<StoredComment | null, string | null | undefined, string | null>
}
