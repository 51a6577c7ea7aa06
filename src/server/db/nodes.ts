import { sql } from 'kysely'
import type { Database } from './client.ts'

/** A running process of this product. */
export interface RunningNode {
  role: string
  /** tells data folders apart */
  folder: string
  /** of the program */
  version: string
}

const prefix = 'giveawaybox node'

/**
 * Under this name a node's own connection is listed by the database, as long as the node lives: no table has to be
 * cleaned up after a crash.
 */
export function nodeName({ role, folder, version }: RunningNode): string {
  return `${prefix} ${role} ${folder} ${version}`
}

/** All running nodes, the oldest first. */
export async function listNodes(db: Database): Promise<(RunningNode & { since: Date })[]> {
  const { rows } = await sql<{ name: string; since: Date }>`
    select application_name as name, backend_start as since from pg_stat_activity
    where datname = current_database() and application_name like ${`${prefix} %`} order by backend_start`.execute(
    db,
  )
  return rows.map(({ name, since }) => {
    const [role = '', folder = '', version = ''] = name.slice(prefix.length + 1).split(' ')
    return { role, folder, version, since }
  })
}
