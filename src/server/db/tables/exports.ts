import type { ColumnType } from 'kysely'

/** An export that is written in the background, in pieces. */
export interface ExportJobsTable {
  id: string
  user_id: string
  /** the session that began it */
  session_id: string
  file_name: string
  type: string
  /** one of these is needed to download it; empty if any account may */
  permissions: string[]
  /** rows; null until they are counted */
  total: number | null
  done: ColumnType<number, number | undefined>
  bytes: ColumnType<number, number | undefined>
  /** `done` or the code of an error; null while it is written */
  outcome: string | null
  created_at: Date
  /** the latest sign of the process that writes it */
  written_at: Date
  finished_at: Date | null
}

export interface ExportPiecesTable {
  job_id: string
  no: number
  bytes: Buffer
}
