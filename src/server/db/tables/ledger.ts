/** One line of the public record, as its bytes were hashed. */
export interface LedgerEntriesTable {
  index: number
  type: string
  giveaway_id: string | null
  entry: string
  leaf_hash: Buffer
  at: Date
}

/** The hash of a full subtree: the node `index` (from 0) of `level` (leaves are level 0 and stand with their entries). */
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
