/** One Ed25519 key of this installation; its secret half follows from the installation's secret key. */
export interface SigningKey {
  /** 32 bytes */
  publicKey: Uint8Array
  /** 64 bytes */
  sign(message: Uint8Array): Uint8Array
}

/** What the ledger's checkpoints and the receipts are signed with. */
export interface SigningKeys {
  ledger: SigningKey
  receipt: SigningKey
}
