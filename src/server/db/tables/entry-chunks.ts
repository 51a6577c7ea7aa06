/** A run of entries of a sealed draw, in columns. */
export interface EntryChunksTable {
  giveaway_id: string
  no: number
  /** version of the layout of `names` and `rest` */
  format: number
  first_index: number
  n: number
  names: Buffer
  rest: Buffer
  sha256: Buffer
}
