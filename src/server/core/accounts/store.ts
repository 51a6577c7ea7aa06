import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { SetupLinksTable } from '../../db/tables/setup-links.ts'
import type { UsersTable } from '../../db/tables/users.ts'

export async function hasAdministrator(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'Admin')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceSetupLinks(db: Database, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('setup_links').execute()
    await trx
      .insertInto('setup_links')
      .values({ token_hash: tokenHash, expires_at: expiresAt, used_at: null })
      .execute()
  })
}

export function setupLinkByHash(
  db: Database,
  tokenHash: Buffer,
): Promise<Selectable<SetupLinksTable> | undefined> {
  return db.selectFrom('setup_links').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** Uses a link up; false where somebody else did, or its time is over. */
export async function spendSetupLink(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const spent = await db
    .updateTable('setup_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst()
  return spent !== undefined
}

export async function insertUser(db: Database, user: Insertable<UsersTable>): Promise<void> {
  await db.insertInto('users').values(user).execute()
}

/** Which unique field the database says is taken. */
export function takenField(error: unknown): 'username' | 'email' | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (code !== '23505') return undefined
  return constraint === 'users_email' ? 'email' : 'username'
}
