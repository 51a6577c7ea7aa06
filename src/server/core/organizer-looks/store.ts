import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { OrganizerLooksTable } from '#server/db/tables/people.ts'

export type StoredLook = Omit<Selectable<OrganizerLooksTable>, 'user_id' | 'logo'>

export function findLook(db: Database, userId: string): Promise<StoredLook | undefined> {
  return db
    .selectFrom('organizer_looks')
    .select(['color', 'logo_key', 'logo_width', 'logo_height'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The same if the account is active and its plan, or a separate grant, includes it at this time. */
export async function findAllowedLook(
  db: Database,
  userId: string,
  at: Date,
): Promise<StoredLook | undefined> {
  const { rows } = await sql<StoredLook>`
    select l.color, l.logo_key, l.logo_width, l.logo_height
    from organizer_looks l join users u on u.id = l.user_id and u.status = 'active'
      join plans p on p.name = plan_held(u.id, u.plan, u.plan_until, ${at})
    where l.user_id = ${userId}
      and coalesce(u.plan_settings -> 'own_look', p.features -> 'own_look') = 'true'::jsonb`.execute(db)
  return rows[0]
}

type Change = Partial<
  Pick<Selectable<OrganizerLooksTable>, 'color' | 'logo_key' | 'logo' | 'logo_width' | 'logo_height'>
>

export async function putLook(trx: Database, userId: string, change: Change): Promise<void> {
  const none = { color: null, logo_key: null, logo: null, logo_width: null, logo_height: null }
  await trx
    .insertInto('organizer_looks')
    .values({ ...none, ...change, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

export async function deleteLook(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('organizer_looks').where('user_id', '=', userId).execute()
}

export async function logoBytes(db: Database, key: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('organizer_looks')
    .select('logo')
    .where('logo_key', '=', key)
    .executeTakeFirst()
  return row?.logo ?? undefined
}
