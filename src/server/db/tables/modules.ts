import type { ColumnType } from 'kysely'
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
