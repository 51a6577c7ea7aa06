import type { Database } from '../db/client.ts'
import type { JobName, JobPayload } from './jobs.ts'

export interface SendOptions {
  /** not before this moment; at once where absent */
  startAfter?: Date
  /** a transaction, so that the job exists exactly if what it belongs to does */
  db?: Database
}

/** Work for later, kept in the database: it survives restarts and is done at least once. */
export interface Queue {
  send<N extends JobName>(name: N, payload: JobPayload<N>, options?: SendOptions): Promise<void>
}
