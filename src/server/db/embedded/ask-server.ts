import { realpathSync } from 'node:fs'
import pg from 'pg'
import { OWNER_ROLE, urlOf } from './address.ts'
import type { Cluster } from './cluster.ts'

/**
 * The version of the server that answers at our address and serves our folder; undefined if it does not answer (yet).
 */
export async function askServer(cluster: Cluster): Promise<string | undefined> {
  try {
    return await withOwner(cluster, async (client) => {
      const { rows } = await client.query<{ folder: string; version: string }>(
        `select current_setting('data_directory') as folder, current_setting('server_version') as version`,
      )
      const answer = rows[0]
      if (!answer || realpathSync(answer.folder) !== realpathSync(cluster.layout.data)) return undefined
      return /^\S+/.exec(answer.version)?.[0]
    })
  } catch {
    return undefined
  }
}

/** Opens a short connection as the owner of the cluster. */
export async function withOwner<T>(cluster: Cluster, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: urlOf(cluster.address, OWNER_ROLE, 'postgres'),
    connectionTimeoutMillis: 5_000,
    application_name: 'supervisor',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
