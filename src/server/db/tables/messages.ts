import type { ColumnType, Generated } from 'kysely'

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
