import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { FormSubmissionsTable, ModulesTable } from '../../db/tables/modules.ts'

export type StoredSubmission = Selectable<FormSubmissionsTable>

/** Stores a submission; undefined if this request, or this person's only submission, is already stored. */
export function insertSubmission(
  trx: Database,
  submission: Insertable<FormSubmissionsTable>,
): Promise<StoredSubmission | undefined> {
  return trx
    .insertInto('form_submissions')
    .values(submission)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Replaces the values once the files have their ids. */
export async function putValues(
  trx: Database,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await trx
    .updateTable('form_submissions')
    .set({ fields: JSON.stringify(values) })
    .where('id', '=', id)
    .execute()
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

/** Locks a form against changes and deletion until the transaction ends. */
export function holdForm(trx: Database, id: string): Promise<{ version: number } | undefined> {
  return trx.selectFrom('modules').select('version').where('id', '=', id).forShare().executeTakeFirst()
}

/** Whether the same content was submitted through the same form since then, by anyone or by the given senders. */
export async function isKnown(
  db: Database,
  requestHash: Buffer,
  { since, senders }: { since: Date; senders: readonly string[] | undefined },
): Promise<boolean> {
  const row = await db
    .selectFrom('form_submissions')
    .select('id')
    .where('request_hash', '=', requestHash)
    .where('created_at', '>', since)
    .$if(senders !== undefined, (query) => query.where('account', 'in', [...(senders ?? [])]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a person has already submitted a form that allows one submission. */
export async function isSentAlready(db: Database, formKey: string, once: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('form_submissions')
    .select('id')
    .where('form_key', '=', formKey)
    .where('once_key', '=', once)
    .executeTakeFirst()
  return row !== undefined
}

/** The keys of forms that were submitted under one of these once-keys. Each includes the key of its form. */
export async function sentAlready(
  db: Database,
  pairs: readonly { formKey: string; once: Buffer }[],
): Promise<ReadonlySet<string>> {
  if (pairs.length === 0) return new Set()
  const rows = await db
    .selectFrom('form_submissions')
    .select('form_key')
    // Also filters by form, because the index starts with it.
    .where(
      'form_key',
      'in',
      pairs.map(({ formKey }) => formKey),
    )
    .where(
      'once_key',
      'in',
      pairs.map(({ once }) => once),
    )
    .execute()
  return new Set(rows.map(({ form_key }) => form_key))
}

/** The forms with these keys that have a page, with its slug in one language. */
export async function formsByKeys(
  db: Database,
  keys: readonly string[],
  locale: string,
): Promise<(Selectable<ModulesTable> & { page_slug: string })[]> {
  if (keys.length === 0) return []
  return db
    .selectFrom('modules')
    .innerJoin('module_slugs', 'module_slugs.module_id', 'modules.id')
    .selectAll('modules')
    .select('module_slugs.slug as page_slug')
    .where('modules.key', 'in', [...keys])
    .where('modules.type', '=', 'form')
    .where('module_slugs.locale', '=', locale)
    .execute()
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

/** Older submissions, oldest first, up to a maximum. */
export async function submissionsBefore(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('form_submissions')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes submissions with their notes; the caller has to delete their files. */
export async function deleteSubmissions(trx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await trx
      .deleteFrom('form_submissions')
      .where('id', 'in', [...ids])
      .execute()
}

const area = 'forms'

/** Ids of the files attached to some submissions. */
export async function attachedTo(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('media_uses')
    .select('media_id')
    .where('area', '=', area)
    .where('record_id', 'in', [...ids])
    .execute()
  return rows.map(({ media_id }) => media_id)
}

/** Removes form attachments from the library; the stored files are cleaned up automatically. */
export async function deleteAttached(trx: Database, mediaIds: readonly string[]): Promise<void> {
  if (mediaIds.length === 0) return
  const ids = [...mediaIds]
  await trx.deleteFrom('media_uses').where('area', '=', area).where('media_id', 'in', ids).execute()
  await trx.deleteFrom('media').where('id', 'in', ids).where('is_private', '=', true).execute()
}

/** The files of a user's submissions, with the submission ids. */
export function filesOfSubmissions(
  db: Database,
  userId: string,
): Promise<{ submission: string; file_name: string; type: string; size: number }[]> {
  return db
    .selectFrom('form_submissions as s')
    .innerJoin('media_uses as u', (join) => join.onRef('u.record_id', '=', sql<string>`s.id::text`))
    .innerJoin('media as m', 'm.id', 'u.media_id')
    .select(['s.id as submission', 'm.file_name', 'm.type', 'm.size'])
    .where('s.user_id', '=', userId)
    .where('u.area', '=', area)
    .orderBy('s.created_at')
    .orderBy('m.created_at')
    .orderBy('m.file_name')
    .execute()
}
