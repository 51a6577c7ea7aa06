import type { ColumnType, Generated } from 'kysely'

export interface ListViewsTable {
  user_id: string
  list: string
  columns: string[]
  page_size: number
  density: 'compact' | 'regular' | 'roomy'
}

/** A named list search. */
export interface SavedViewsTable {
  id: string
  /** who saved it; shared views outlive their author */
  user_id: string | null
  list: string
  name: string
  is_shared: boolean
  /** as in the URL: search, filters and order */
  parameters: string
  columns: string[]
  created_at: Date
}

/** The rows of a list that a user selected. */
export interface SelectionsTable {
  id: string
  user_id: string
  /** all rows matching the filter, except `ids` */
  is_all: boolean
  ids: string[]
  created_at: Date
}

/** An action on many rows of a list, one after the other. */
export interface BulkJobsTable {
  id: string
  user_id: string
  /** `users.delete` */
  action: string
  options: ColumnType<Record<string, string>, string, never>
  /** the requester's, for texts and links that the action creates */
  locale: string
  origin: string
  total: number
  created_at: Date
  finished_at: Date | null
  /** of the request that started it */
  idempotency_key: Generated<string | null>
  request_hash: Generated<Buffer | null>
}

export interface BulkRowsTable {
  bulk_id: string
  no: number
  record_id: string
  state: 'waiting' | 'done' | 'failed'
  /** when a row that holds no transaction was begun; null for all others */
  begun_at: Generated<Date | null>
  /** of the error */
  code: string | null
  details: ColumnType<Record<string, string | number> | null, string | null, string | null>
}

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

/** A file that a preview stored temporarily. */
export interface UploadsTable {
  id_hash: Buffer
  owner: string
  name: string
  bytes: Buffer
  expires_at: Date
}
