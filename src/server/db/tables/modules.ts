import type { ColumnType, Generated } from 'kysely'
import type { PastField } from '#contract/content/modules.ts'
import type { Field } from '#contract/fields/field.ts'

type Json<T> = ColumnType<T, string | undefined, string>
type Texts = Partial<Record<string, string>>

export interface ModulesTable {
  id: string
  key: string
  type: 'content' | 'form'
  name: Json<Texts>
  slug: Json<Texts>
  description: Json<Texts>
  icon: ColumnType<string, string | undefined, string>
  column: ColumnType<number, number | undefined, number>
  visibility: ColumnType<
    'anyone' | 'logged_in' | 'not_logged_in' | 'roles',
    'anyone' | 'logged_in' | 'not_logged_in' | 'roles' | undefined
  >
  roles: ColumnType<string[], string[] | undefined, string[]>
  upload: Json<{ kinds: ('image' | 'video' | 'audio' | 'document')[]; most: number; bytes: number }>
  list_page: 'none' | 'cards' | 'rows' | 'table'
  detail_page: 'none' | 'article' | 'sheet'
  is_once: ColumnType<boolean, boolean | undefined, boolean>
  fields: Json<Field[]>
  past_fields: Json<PastField[]>
  position: number
  version: ColumnType<number, number | undefined, number>
  created_at: Date
  updated_at: Date
  updated_by: string | null
}

export interface ModuleSlugsTable {
  module_id: string
  locale: string
  slug: string
}

export interface ContentsTable {
  id: string
  module_id: string
  title: Json<Texts>
  slug: Json<Texts>
  header: Json<Texts>
  header_image: string | null
  sub_title: Json<Texts>
  sub_content: Json<Texts>
  /** editor documents by language */
  content: Json<Partial<Record<string, unknown>>>
  fields: Json<Record<string, unknown>>
  put_aside: Json<Record<string, unknown>>
  status: ColumnType<'draft' | 'published', 'draft' | 'published' | undefined>
  published_at: Date | null
  publish_at: Date | null
  publish_by: ColumnType<string | null, string | null | undefined>
  search: ColumnType<string, string | undefined, string>
  version: ColumnType<number, number | undefined, number>
  created_at: Date
  created_by: string | null
  updated_at: Date
  updated_by: string | null
}

export interface ContentSlugsTable {
  module_id: string
  content_id: string
  locale: string
  slug: string
}

export interface ContentValuesTable {
  module_id: string
  content_id: string
  /** `title`, or the key of a field */
  key: string
  locale: string
  value: string
}

export interface ContentRevisionsTable {
  id: string
  content_id: string
  version: number
  record: ColumnType<Record<string, unknown>, string, string>
  written_at: Date
  written_by: string | null
}

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
