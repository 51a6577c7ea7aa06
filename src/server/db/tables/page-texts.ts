import type { ColumnType } from 'kysely'

export interface PageTextsTable {
  page: string
  locale: string
  title: string
  lead: string
  body: ColumnType<{ key: string; heading: string; text: string }[], string, string>
  version: number
  updated_at: Date
  updated_by: string | null
}
