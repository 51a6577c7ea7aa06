import type { ColumnType } from 'kysely'
import type { Field } from '#contract/fields/field.ts'

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
