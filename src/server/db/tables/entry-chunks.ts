import type { ColumnType } from 'kysely'

/** A range of entries of a sealed draw, in columns. */
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
  /** root of the entry tree over these rows, and their tickets */
  root: Buffer
  tickets: number
  /** 16 bytes per row once the salt key is destroyed; zeros for erased people */
  salts: Buffer | null
  /** leaf hashes (hex) of the rows of erased people, by index within the chunk */
  erased: ColumnType<Record<string, string> | null, string | null, string | null>
}
