import type { ColumnType } from 'kysely'

type Words = ColumnType<{ subject: string; text: string; button: string; note: string }, string, string>

/** The text of an email that replaces the product's own for one brand and language. */
export interface MailTextsTable {
  template: string
  app_number: number
  locale: string
  words: Words
  version: number
  updated_at: Date
  updated_by: string | null
}

/** A custom text that was replaced or removed. */
export interface PastMailTextsTable {
  id: string
  template: string
  app_number: number
  locale: string
  words: Words
  written_at: Date
  written_by: string | null
  ended_at: Date
}
