import type { ColumnType } from 'kysely'

export interface ListViewsTable {
  user_id: string
  list: string
  columns: string[]
  page_size: number
  density: 'compact' | 'regular' | 'roomy'
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
