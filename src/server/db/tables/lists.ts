import type { ColumnType } from 'kysely'

export interface ListViewsTable {
  user_id: string
  list: string
  columns: string[]
  page_size: number
  density: 'compact' | 'regular' | 'roomy'
}

/** What somebody looked for in a list, under a name. */
export interface SavedViewsTable {
  id: string
  /** whoever saved it; views for everybody outlive them */
  user_id: string | null
  list: string
  name: string
  is_shared: boolean
  /** of the address: search, filters and order */
  parameters: string
  columns: string[]
  created_at: Date
}

/** The rows of a list that a person chose. */
export interface SelectionsTable {
  id: string
  user_id: string
  /** all rows that the filter shows, but for those of `ids` */
  is_all: boolean
  ids: string[]
  created_at: Date
}

/** Something that is done to many rows of a list, one after the other. */
export interface BulkJobsTable {
  id: string
  user_id: string
  /** `users.delete` */
  action: string
  options: ColumnType<Record<string, string>, string, never>
  /** of whoever asked, for what is said and linked to on the way */
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
  /** of what went wrong */
  code: string | null
  details: ColumnType<Record<string, string | number> | null, string | null, string | null>
}
