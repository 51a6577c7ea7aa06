import type { ColumnType } from 'kysely'

export interface AuditTrailTable {
  no: number
  at: Date
  /** an account; null if the site acted on its own */
  actor: string | null
  /** name at that time */
  actor_name: string
  area: string
  act: string
  record_id: string
  record_name: string
  /** field -> [old value, new value] */
  changes: ColumnType<Record<string, [before: unknown, after: unknown]>, string, never>
  previous_hash: Buffer
  hash: Buffer
}
