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
