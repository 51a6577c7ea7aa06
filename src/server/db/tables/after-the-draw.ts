import type { ColumnType } from 'kysely'
import type { StoredComment } from './giveaways.ts'

/** Until when the holder of a rank may come forward. */
export interface ClaimsTable {
  giveaway_id: string
  rank: number
  /** how long the next holder of the place has in turn */
  window_seconds: number
  deadline: Date
  claimed_at: Date | null
}

/** A person's request to be removed from a result; decided by the draw's owner. */
export interface ErasureRequestsTable {
  id: string
  giveaway_id: string
  name: string
  contact: string
  message: string
  status: 'open' | 'done' | 'refused'
  created_at: Date
  decided_at: Date | null
}

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

/** How many pages of a draw each node has open. */
export interface DrawWatchersTable {
  share_code: string
  /** made when the process started */
  node: string
  watchers: number
  /** a node that did not write for some seconds is gone */
  seen_at: Date
}

/** What a watching device found when it recomputed the result. */
export interface DrawChecksTable {
  share_code: string
  /** id of the page's event stream */
  stream: string
  agrees: boolean
  at: Date
}

/** When a watched draw shows its winners, the same for all nodes. */
export interface DrawOpeningsTable {
  share_code: string
  opens_at: Date
}

/** The picture of a winner as its platform shows it: first its address there, then the picture itself. */
export interface WinnerPicturesTable {
  giveaway_id: string
  rank: number
  /** unguessable, part of its own address */
  key: string
  /** until it was fetched */
  url: string | null
  /** WebP, once it was fetched */
  bytes: Buffer | null
  /** when it was asked for */
  at: Date
}

/** One line of the public record, in the bytes that were hashed. */
export interface LedgerEntriesTable {
  index: number
  type: string
  giveaway_id: string | null
  entry: string
  leaf_hash: Buffer
  at: Date
}

/** The hash of a full subtree: node `index` (from 0) of `level` (leaves are level 0 and stored with their entries). */
export interface LedgerNodesTable {
  level: number
  index: number
  hash: Buffer
}

/** The signed head after each entry. */
export interface LedgerCheckpointsTable {
  size: number
  root: Buffer
  note: string
}

/** A public key that ledger or receipts are or were signed with. */
export interface SigningKeysTable {
  public_key: Buffer
  purpose: 'ledger' | 'receipt'
  /** the name of the ledger, which its checkpoints begin with */
  name: string
  since: Date
}
