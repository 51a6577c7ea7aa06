import type { ColumnType, Generated } from 'kysely'

export interface FormSubmissionsTable {
  id: string
  form_key: string
  status: Generated<'pending' | 'solved'>
  /** submitted values, by the keys of the form's fields */
  fields: ColumnType<Record<string, unknown>, string, string>
  /** values that no longer fit after their field changed */
  put_aside: ColumnType<Record<string, unknown>, string | undefined, string>
  locale: string
  /** the account it came from, if any */
  user_id: string | null
  /** the account that the Idempotency-Key belongs to */
  account: string
  idempotency_key: string | null
  /** of form and values, to detect duplicates */
  request_hash: Buffer
  created_at: Date
  solved_at: ColumnType<Date | null, undefined, Date | null>
  solved_by: ColumnType<string | null, undefined, string | null>
  /** of form and person, if each person may send once */
  once_key: ColumnType<Buffer | null, Buffer | null | undefined, never>
}

/** A note by staff on a submission. */
export interface SubmissionNotesTable {
  id: string
  submission_id: string
  text: string
  created_at: Date
  created_by: string | null
}
