import { type Selectable, sql } from 'kysely'
import type { StoredModule } from '#server/core/modules/store.ts'
import type { Database } from '#server/db/client.ts'
import type { FormSubmissionsTable, SubmissionNotesTable } from '#server/db/tables/modules.ts'

/** A submission with the names of the accounts involved. */
export interface ListedSubmission extends Selectable<FormSubmissionsTable> {
  /** of the sender's account; null if there is none */
  user_name: string | null
  solver_name: string | null
  notes: number
  files: number
}

/** The display name of an account that is involved: `sender` or `solver`. */
export const accountName = (alias: string) =>
  sql`coalesce(nullif(${sql.ref(`${alias}.fullname`)}, ''), ${sql.ref(`${alias}.username`)})`
export const notesInSql = sql`(select count(*) from submission_notes n where n.submission_id = s.id)`
export const filesInSql = sql`(select count(*) from media_uses u where u.area = 'forms' and u.record_id = s.id::text)`
export const listedInSql = sql<ListedSubmission>`s.*, ${accountName('sender')} as user_name,
  ${accountName('solver')} as solver_name, ${notesInSql} as notes, ${filesInSql} as files`
export const aroundInSql = sql`form_submissions s
  left join users sender on sender.id = s.user_id and sender.status <> 'deleted'
  left join users solver on solver.id = s.solved_by and solver.status <> 'deleted'`

export async function submissionById(
  db: Database,
  formKey: string,
  id: string,
): Promise<ListedSubmission | undefined> {
  const { rows } = await sql<ListedSubmission>`select ${listedInSql} from ${aroundInSql}
    where s.form_key = ${formKey} and s.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks a submission against concurrent changes. */
export async function holdSubmission(
  trx: Database,
  formKey: string,
  id: string,
): Promise<Selectable<FormSubmissionsTable> | undefined> {
  return trx
    .selectFrom('form_submissions')
    .selectAll()
    .where('form_key', '=', formKey)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function putStatus(
  trx: Database,
  id: string,
  change: { status: 'pending' | 'solved'; solved_at: Date | null; solved_by: string | null },
): Promise<void> {
  await trx.updateTable('form_submissions').set(change).where('id', '=', id).execute()
}

export async function insertNote(trx: Database, note: Selectable<SubmissionNotesTable>): Promise<void> {
  await trx.insertInto('submission_notes').values(note).execute()
}

export interface NamedNote extends Selectable<SubmissionNotesTable> {
  author_name: string | null
}

export async function notesOf(db: Database, submissionId: string): Promise<NamedNote[]> {
  const { rows } = await sql<NamedNote>`
    select n.*, ${accountName('author')} as author_name from submission_notes n
    left join users author on author.id = n.created_by and author.status <> 'deleted'
    where n.submission_id = ${submissionId} order by n.created_at, n.id`.execute(db)
  return rows
}

/** The values of some submissions, by id, with the fields of their forms. */
export async function wordsByIds(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; fields: Record<string, unknown>; form: StoredModule['fields'] }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('form_submissions as s')
    .innerJoin('modules as m', 'm.key', 's.form_key')
    .select(['s.id', 's.fields', 'm.fields as form'])
    .where('s.id', 'in', [...ids])
    .execute()
}
