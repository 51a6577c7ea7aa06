import type { ColumnType } from 'kysely'

export interface ImportsTable {
  id: string
  user_id: string
  /** what its rows become: `users`, `faq`, or the key of a module */
  target: string
  file_name: string
  /** heads of the file's columns */
  columns: ColumnType<string[], string, never>
  /** field -> column, counted from 0 */
  mapping: ColumnType<Record<string, number>, string | undefined, string>
  total: number
  is_checked: ColumnType<boolean, boolean | undefined, boolean>
  created_at: Date
}

/** What is wrong with a field, as a key of the texts. */
export interface ImportProblem {
  field: string
  key: string
  details?: Record<string, string | number>
}

export interface ImportRowsTable {
  id: string
  import_id: string
  /** of the file, counted from 1 behind its head */
  no: number
  cells: ColumnType<string[], string, never>
  /** what the record will be called */
  name: ColumnType<string, string | undefined, string>
  state: ColumnType<'unread' | 'ready' | 'refused' | 'done', 'unread' | undefined>
  problems: ColumnType<ImportProblem[], string | undefined, string>
}
