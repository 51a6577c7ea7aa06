import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { RolesTable, UsersTable } from '../../db/tables/people.ts'

export type StoredUser = Selectable<UsersTable>
export type StoredRole = Selectable<RolesTable>

export async function insertUser(db: Database, user: Insertable<UsersTable>): Promise<void> {
  await insertUsers(db, [user])
}

export async function insertUsers(db: Database, users: readonly Insertable<UsersTable>[]): Promise<void> {
  await db.insertInto('users').values(users).execute()
}

export function userById(db: Database, id: string): Promise<StoredUser | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds an account by username or address, ignoring case; deleted accounts are not found. */
export function userByName(db: Database, name: string): Promise<StoredUser | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('status', '<>', 'deleted')
    .where((eb) =>
      eb.or([
        eb(sql`lower(username)`, '=', sql`lower(${name})`),
        eb(sql`lower(email)`, '=', sql`lower(${name})`),
      ]),
    )
    .executeTakeFirst()
}

export async function updateUser(db: Database, id: string, change: Updateable<UsersTable>): Promise<void> {
  await updateUsers(db, [id], change)
}

export async function updateUsers(
  db: Database,
  ids: readonly string[],
  change: Updateable<UsersTable>,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

export function roleById(db: Database, id: string): Promise<StoredRole | undefined> {
  return db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Which unique field the database reports as taken. */
export function takenField(error: unknown): 'username' | 'email' | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (code !== '23505') return undefined
  if (constraint === 'users_email') return 'email'
  return constraint === 'users_username' ? 'username' : undefined
}
