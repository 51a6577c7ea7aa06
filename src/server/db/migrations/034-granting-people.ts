import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Who at Meta opened an account to us, in the words of its app: whoever asks Meta to delete their data is known by that alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table connected_accounts add column granted_by text`.execute(db)
  await sql`create index connected_accounts_granted_by on connected_accounts (granted_by)
    where granted_by is not null`.execute(db)
}
