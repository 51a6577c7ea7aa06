/** One-time links for the first administrator, by the hash of their token. */
export interface SetupLinksTable {
  token_hash: Buffer
  expires_at: Date
  used_at: Date | null
}
