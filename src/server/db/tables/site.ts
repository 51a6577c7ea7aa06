import type { ColumnType, Generated, Selectable } from 'kysely'

type Json<T> = ColumnType<T, string, string>
type LocalizedText = Record<string, string>

export interface SettingsTable {
  key: string
  value: ColumnType<unknown, string | null, string | null>
  /** encrypted with the context `settings.secret.<key>` */
  secret: Buffer | null
  updated_at: Date
  updated_by: string | null
}

export interface CookieConsentsTable {
  id: string
  version: number
  categories: Json<Record<string, boolean>>
  locale: string
  at: Date
}

export interface MenusTable {
  key: string
  area: string
  position: Generated<number>
  /** increases with every change */
  version: Generated<number>
  updated_at: Generated<Date>
}

export interface MenuItemsTable {
  id: string
  menu_key: string
  parent_id: string | null
  position: number
  label: Json<LocalizedText>
  link: string | null
  direct_link: string | null
  relation: 'page' | 'module' | 'content' | null
  relation_id: string | null
  open_in_new_page: Generated<boolean>
  visibility: Generated<'anyone' | 'logged_in' | 'not_logged_in' | 'roles'>
  roles: Generated<string[]>
}

/** A deleted menu, with its items as they were. */
export interface DeletedMenusTable {
  id: string
  key: string
  area: string
  position: number
  version: number
  items: Json<Selectable<MenuItemsTable>[]>
  deleted_at: Date
  deleted_by: string | null
}

export interface FaqsTable {
  id: string
  question: Json<LocalizedText>
  answer: Json<LocalizedText>
  position: number
  is_active: Generated<boolean>
  updated_at: Generated<Date>
  /** since when it is hidden from all but those who may restore it */
  deleted_at: ColumnType<Date | null, Date | null | undefined>
  deleted_by: ColumnType<string | null, string | null | undefined>
}

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

export interface NotificationsTable {
  id: string
  user_id: string
  type: string
  status: Generated<'unread' | 'read'>
  payload: ColumnType<Record<string, string | number>, string, string>
  created_at: Date
}

export interface OutboxTable {
  id: string
  template: string
  user_id: string | null
  address: string
  locale: string
  app_number: number
  /** the values of the text, encrypted with the context `outbox.payload.<id>` */
  payload: Buffer
  status: 'waiting' | 'kept' | 'sending' | 'sent' | 'failed' | 'unknown'
  attempts: Generated<number>
  problem: string | null
  created_at: Date
  sent_at: Date | null
  /** of an attempt with an unknown outcome: when it started, and by which driver */
  tried_at: Generated<Date | null>
  tried_by: Generated<'smtp' | 'api' | null>
}

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

/** Who gets the numbers of the overview by email. */
export interface OverviewReportsTable {
  user_id: string
  rhythm: 'week' | 'month'
  /** end of the last period that was reported, or in which reports were chosen */
  reported_until: Date
}

/** An answered API call. Partitioned by month of `created_at`. */
export interface CallLogsTable {
  id: Generated<number>
  created_at: Date
  /** path of the endpoint, with named parameters */
  endpoint: string
  method: string
  status_code: number
  /** shortened to its network after some days; null if unknown */
  ip: string | null
  user_agent: string
  /** milliseconds */
  exec_time: number
  /** the calling account */
  created_by: string | null
}

export interface AuditTrailTable {
  no: number
  at: Date
  /** an account; null if the site acted on its own */
  actor: string | null
  /** name at that time */
  actor_name: string
  area: string
  act: string
  record_id: string
  record_name: string
  /** field -> [old value, new value] */
  changes: ColumnType<Record<string, [before: unknown, after: unknown]>, string, never>
  previous_hash: Buffer
  hash: Buffer
}
