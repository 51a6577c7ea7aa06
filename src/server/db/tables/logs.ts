import type { Generated } from 'kysely'

/** A call of the API that was answered. Partitioned by month of `created_at`. */
export interface CallLogsTable {
  id: Generated<number>
  created_at: Date
  /** path of the call, with its parameters by name */
  endpoint: string
  method: string
  status_code: number
  /** shortened to its network after some days; null where it was none */
  ip: string | null
  user_agent: string
  /** milliseconds */
  exec_time: number
  /** the account that asked */
  created_by: string | null
}
