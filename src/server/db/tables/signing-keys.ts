/** A public key that ledger or receipts are or were signed with. */
export interface SigningKeysTable {
  public_key: Buffer
  purpose: 'ledger' | 'receipt'
  /** the name of the ledger, which its checkpoints begin with */
  name: string
  since: Date
}
