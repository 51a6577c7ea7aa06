import type { Address } from './address.ts'
import type { Binaries } from './binaries.ts'
import type { DatabaseUser } from './database-user.ts'
import type { Layout } from './layout.ts'

/** Everything that is decided before a server process is touched. */
export interface Cluster {
  layout: Layout
  user: DatabaseUser | undefined
  binaries: Binaries
  address: Address
  /** false only for disposable test clusters */
  fsync: boolean
  /** Windows refuses to run postgres as an administrator; `pg_ctl` drops the privileges first */
  launcher: 'spawn' | 'pg_ctl'
}
