/** A file that a preview stored temporarily. */
export interface UploadsTable {
  id_hash: Buffer
  owner: string
  name: string
  bytes: Buffer
  expires_at: Date
}
