import type { ColumnType, Generated } from 'kysely'
import type { Field } from '#contract/fields/field.ts'

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

/** An export that is written in the background, in pieces. */
export interface ExportJobsTable {
  id: string
  user_id: string
  /** the session that began it */
  session_id: string
  file_name: string
  type: string
  /** one of these is needed to download it; empty if any account may */
  permissions: string[]
  /** rows; null until they are counted */
  total: number | null
  done: ColumnType<number, number | undefined>
  bytes: ColumnType<number, number | undefined>
  /** `done` or the code of an error; null while it is written */
  outcome: string | null
  created_at: Date
  /** the latest sign of the process that writes it */
  written_at: Date
  finished_at: Date | null
}

export interface ExportPiecesTable {
  job_id: string
  no: number
  bytes: Buffer
}

export interface ImportsTable {
  id: string
  user_id: string
  /** what its rows become: `users`, `faq`, or the key of a module */
  target: string
  file_name: string
  /** headers of the file's columns */
  columns: ColumnType<string[], string, never>
  /** field -> column, counted from 0 */
  mapping: ColumnType<Record<string, number>, string | undefined, string>
  total: number
  is_checked: ColumnType<boolean, boolean | undefined, boolean>
  created_at: Date
}

/** A problem with a field, as a message key. */
export interface ImportProblem {
  field: string
  key: string
  details?: Record<string, string | number>
}

export interface ImportRowsTable {
  id: string
  import_id: string
  /** of the file, counted from 1 after the header */
  no: number
  cells: ColumnType<string[], string, never>
  /** name of the future record */
  name: ColumnType<string, string | undefined, string>
  state: ColumnType<'unread' | 'ready' | 'refused' | 'done', 'unread' | undefined>
  problems: ColumnType<ImportProblem[], string | undefined, string>
}

/** The rows of one table, as the database writes them in JSON. */
export interface TrashRows {
  table: string
  rows: Record<string, unknown>[]
  /** of the module that a record belonged to, as they were when it was deleted; missing in what was deleted before */
  fields?: Field[]
}

/** A record that staff deleted, as it was. */
export interface TrashTable {
  id: string
  area: string
  record_id: string
  name: string
  permission: string
  rows: ColumnType<TrashRows[], string, string>
  deleted_at: Date
  deleted_by: string | null
}
