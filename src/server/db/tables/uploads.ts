/** A file that a preview kept for a while. */
export interface UploadsTable {
  id_hash: Buffer
  owner: string
  name: string
  bytes: Buffer
  expires_at: Date
}
