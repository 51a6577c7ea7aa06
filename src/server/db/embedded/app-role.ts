import { APP_DATABASE, APP_ROLE } from './address.ts'
import { withOwner } from './ask-server.ts'
import type { Cluster } from './cluster.ts'

/** The application is an ordinary role that owns its database, exactly as on a production server. */
export function ensureAppRole(cluster: Cluster): Promise<void> {
  return withOwner(cluster, async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [APP_ROLE])
    if (role.rowCount === 0)
      await client.query(`create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole`)
    if (cluster.address.transport === 'tcp') {
      await client.query(`alter role ${APP_ROLE} password ${client.escapeLiteral(cluster.address.password)}`)
    }
    const database = await client.query('select from pg_database where datname = $1', [APP_DATABASE])
    if (database.rowCount === 0) await client.query(`create database ${APP_DATABASE} owner ${APP_ROLE}`)
  })
}
