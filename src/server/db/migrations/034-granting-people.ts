import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The Meta user who authorized an account, by the app's own id: Meta's deletion requests contain nothing else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table connected_accounts add column granted_by text`.execute(db)
  await sql`create index connected_accounts_granted_by on connected_accounts (granted_by)
    where granted_by is not null`.execute(db)
}
