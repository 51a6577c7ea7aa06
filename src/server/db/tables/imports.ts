import type { ColumnType } from 'kysely'

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
