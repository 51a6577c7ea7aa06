import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { OutboxTable } from '#server/db/tables/site.ts'
import type { ListSource } from '#server/lists/list-source.ts'

export type StoredMail = Selectable<OutboxTable>

export async function insertMail(trx: Database, mail: Insertable<OutboxTable>): Promise<void> {
  await trx.insertInto('outbox').values(mail).execute()
}

export function mailById(db: Database, id: string): Promise<StoredMail | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Recipients of the given mails, by id. */
export async function receiversOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('outbox').select(['id', 'address']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, address }) => [id, address]))
}

/** Locks a mail until the transaction ends. */
export function lockMail(trx: Database, id: string): Promise<StoredMail | undefined> {
  return trx.selectFrom('outbox').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateMail(db: Database, id: string, change: Updateable<OutboxTable>): Promise<void> {
  await db.updateTable('outbox').set(change).where('id', '=', id).execute()
}

/** Records how an attempt ended, unless another one has started since. Returns whether it did. */
export async function endTry(
  db: Database,
  { id, triedAt }: { id: string; triedAt: Date },
  change: Updateable<OutboxTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set(change)
    .where('id', '=', id)
    .where('tried_at', '=', triedAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const outboxSource: ListSource<StoredMail> = {
  select: sql`outbox.*`,
  from: sql`outbox`,
  columns: {
    template: sql`outbox.template`,
    to: sql`outbox.address`,
    status: sql`outbox.status`,
    attempts: sql`outbox.attempts`,
    created_at: sql`outbox.created_at`,
    sent_at: sql`outbox.sent_at`,
  },
  orders: { to: sql`lower(outbox.address)` },
  search: (pattern) => sql`outbox.address ilike ${pattern}`,
  id: sql`outbox.id`,
}

/** The permissions of a mail's recipients: of the account it is about, and of the one with its address. */
export async function rightsOfReceivers(
  db: Database,
  { user_id: userId, address }: Pick<StoredMail, 'user_id' | 'address'>,
): Promise<Record<string, Record<string, boolean>>[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('roles.permissions')
    .where('users.status', '<>', 'deleted')
    .where((eb) =>
      eb.or([
        eb(sql`lower(users.email)`, '=', address.toLowerCase()),
        eb(sql`lower(users.pending_email)`, '=', address.toLowerCase()),
        ...(userId === null ? [] : [eb('users.id', '=', userId)]),
      ]),
    )
    .execute()
  return rows.map(({ permissions }) => permissions)
}

/**
 * Sent mails are kept for a while, so that staff can confirm they were sent; unsent ones for longer, so that staff can
 * send them again. Queued mails stay.
 */
export async function deleteOldMails(db: Database, before: { sent: Date; unsent: Date }): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where((eb) =>
      eb.or([
        eb('status', '=', 'sent').and('created_at', '<', before.sent),
        eb('status', 'in', ['kept', 'failed', 'unknown']).and('created_at', '<', before.unsent),
      ]),
    )
    .execute()
}
