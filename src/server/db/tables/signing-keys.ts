/** A public key that ledger or receipts were signed with, now or earlier. */
export interface SigningKeysTable {
  public_key: Buffer
  purpose: 'ledger' | 'receipt'
  /** the name of the ledger, which its checkpoints begin with */
  name: string
  since: Date
}
