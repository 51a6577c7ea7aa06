import type { Generated } from 'kysely'

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
