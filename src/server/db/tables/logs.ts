import type { ColumnType, Generated } from 'kysely'

/** An answered API call. Partitioned by month of `created_at`. */
export interface CallLogsTable {
  id: Generated<number>
  created_at: Date
  /** path of the endpoint, with named parameters */
  endpoint: string
  method: string
  status_code: number
  /** shortened to its network after some days; null if unknown */
  ip: string | null
  user_agent: string
  /** milliseconds */
  exec_time: number
  /** the calling account */
  created_by: string | null
}

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
