import type { ColumnType, Generated } from 'kysely'

export interface FormSubmissionsTable {
  id: string
  form_key: string
  status: Generated<'pending' | 'solved'>
  /** what was typed, by the keys of the form's fields */
  fields: ColumnType<Record<string, unknown>, string, string>
  /** values that did not fit any more when their field changed */
  put_aside: ColumnType<Record<string, unknown>, string | undefined, string>
  locale: string
  /** whose account it came from, where it was one */
  user_id: string | null
  /** what the Idempotency-Key belongs to */
  account: string
  idempotency_key: string | null
  /** of form and words, so that the same twice is noticed */
  request_hash: Buffer
  created_at: Date
  solved_at: ColumnType<Date | null, undefined, Date | null>
  solved_by: ColumnType<string | null, undefined, string | null>
  /** of form and person, where each may send once */
  once_key: ColumnType<Buffer | null, Buffer | null | undefined, never>
}

/** What somebody who works on a submission wrote down. */
export interface SubmissionNotesTable {
  id: string
  submission_id: string
  text: string
  created_at: Date
  created_by: string | null
}
