import type { Insertable, Selectable } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { AccountViewsTable } from '#server/db/tables/people.ts'

export async function insertView(db: Database, view: Insertable<AccountViewsTable>): Promise<void> {
  await db.insertInto('account_views').values(view).execute()
}

/** A view by its token, within the session that started it; also when it is over. */
export function viewByToken(
  db: Database,
  tokenHash: Buffer,
  sessionId: string,
): Promise<Selectable<AccountViewsTable> | undefined> {
  return db
    .selectFrom('account_views')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

/** Ends a view; false if it is over. */
export async function closeView(db: Database, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_views')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Views without an end, of a session or past their time, each with both names. */
export function openViews(db: Database, which: { sessionId: string } | { before: Date }) {
  return db
    .selectFrom('account_views as v')
    .innerJoin('users as viewer', 'viewer.id', 'v.viewer_id')
    .innerJoin('users as person', 'person.id', 'v.user_id')
    .select(['v.id', 'v.expires_at', 'v.user_id', 'v.viewer_id'])
    .select(['viewer.username as viewer_name', 'person.username as user_name'])
    .where('v.ended_at', 'is', null)
    .$if('sessionId' in which, (views) =>
      views.where('v.session_id', '=', 'sessionId' in which ? which.sessionId : ''),
    )
    .$if('before' in which, (views) =>
      views.where('v.expires_at', '<', 'before' in which ? which.before : new Date(0)),
    )
    .execute()
}

export async function deleteViewsBefore(db: Database, moment: Date): Promise<void> {
  await db
    .deleteFrom('account_views')
    .where('ended_at', 'is not', null)
    .where('expires_at', '<', moment)
    .execute()
}
