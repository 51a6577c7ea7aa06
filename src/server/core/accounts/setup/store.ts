import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { SetupLinksTable } from '#server/db/tables/people.ts'

/** Whether this installation has an administrator: an active account that may change settings, roles and users. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u join roles r on r.id = u.role_id
    where u.status = 'active' and r.permissions @> ${JSON.stringify(administration)}::jsonb limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** The active accounts with these permissions, oldest first. */
export async function activeAdministrators(db: Database): Promise<{ id: string; username: string }[]> {
  const { rows } = await sql<{ id: string; username: string }>`
    select u.id, u.username from users u join roles r on r.id = u.role_id
    where u.status = 'active' and r.permissions @> ${JSON.stringify(administration)}::jsonb
    order by u.created_at, u.id`.execute(db)
  return rows
}

/** The essential permissions; the last account that holds all of them cannot be removed. */
const administration = {
  external: { dashboard: true, settings: true },
  roles: { update: true },
  users: { update: true },
}

/** The role of the first administrator: the oldest with all essential permissions. */
export async function administratorRole(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from roles where permissions @> ${JSON.stringify(administration)}::jsonb
    order by created_at, id limit 1`.execute(db)
  return rows[0]?.id
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

/** Consumes a link; false if it has expired or was already used. */
export async function consumeSetupLink(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const token = await db
    .updateTable('setup_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst()
  return token !== undefined
}
