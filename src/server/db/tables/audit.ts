import type { ColumnType } from 'kysely'

export interface AuditTrailTable {
  no: number
  at: Date
  /** an account; null where the site acted by itself */
  actor: string | null
  /** as it was called then */
  actor_name: string
  area: string
  act: string
  record_id: string
  record_name: string
  /** field -> what it was and what it became */
  changes: ColumnType<Record<string, [before: unknown, after: unknown]>, string, never>
  previous_hash: Buffer
  hash: Buffer
}
