import type { ColumnType } from 'kysely'

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
}

export interface BulkRowsTable {
  bulk_id: string
  no: number
  record_id: string
  state: 'waiting' | 'done' | 'failed'
  /** of the error */
  code: string | null
  details: ColumnType<Record<string, string | number> | null, string | null, string | null>
}
