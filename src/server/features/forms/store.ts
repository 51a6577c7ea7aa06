import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { FormSubmissionsTable } from '../../db/tables/forms.ts'

export type StoredSubmission = Selectable<FormSubmissionsTable>

/** Keeps what was sent in; nothing where this very request is kept already. */
export function insertSubmission(
  trx: Database,
  submission: Insertable<FormSubmissionsTable>,
): Promise<StoredSubmission | undefined> {
  return trx
    .insertInto('form_submissions')
    .values(submission)
    .onConflict((conflict) =>
      conflict.columns(['account', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

export function submissionByKey(
  db: Database,
  account: string,
  key: string,
): Promise<StoredSubmission | undefined> {
  return db
    .selectFrom('form_submissions')
    .selectAll()
    .where('account', '=', account)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** Whether the same words came in through the same form since then. */
export async function isKnown(db: Database, requestHash: Buffer, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('form_submissions')
    .select('id')
    .where('request_hash', '=', requestHash)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export function submissionsOf(db: Database, userId: string): Promise<StoredSubmission[]> {
  return db
    .selectFrom('form_submissions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function deleteSubmissionsOf(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('form_submissions').where('user_id', '=', userId).execute()
}

/** A letter is not kept for ever. */
export async function deleteOldSubmissions(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('form_submissions').where('created_at', '<', before).execute()
}
