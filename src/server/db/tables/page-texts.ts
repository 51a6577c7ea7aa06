import type { ColumnType } from 'kysely'

/** A replaced page text, an earlier custom one or the product's own. */
export interface PastPageTextsTable {
  id: string
  page: string
  locale: string
  title: string
  lead: string
  body: PageTextsTable['body']
  written_at: Date
  written_by: string | null
  ended_at: Date
}

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
