import type { ColumnType, Generated } from 'kysely'

export interface SupportTicketsTable {
  id: string
  number: Generated<string>
  /** null once anonymized, and for messages by people without an account */
  user_id: string | null
  locale: string
  app_number: number
  subject: string
  priority: 'low' | 'medium' | 'high'
  status: 'open' | 'in_progress' | 'closed'
  /** opened under a plan with premium support */
  is_premium: boolean
  unread_by_user: ColumnType<boolean, boolean | undefined>
  unread_by_staff: ColumnType<boolean, boolean | undefined>
  assigned_to: ColumnType<string | null, string | null | undefined>
  /** the Idempotency-Key of the request */
  key: string | null
  messages: ColumnType<number, number | undefined>
  last_message_at: Date
  closed_at: ColumnType<Date | null, Date | null | undefined>
  anonymised_at: ColumnType<Date | null, Date | null | undefined>
  /** when its owner was erased; texts and files follow 90 days later */
  left_at: ColumnType<Date | null, Date | null | undefined>
  /** when its owner was last mailed about an answer */
  told_at: ColumnType<Date | null, Date | null | undefined>
  /** increases with everything that its owner would see */
  version: ColumnType<string, number | undefined, string | number>
  /** increases with everything that staff would see */
  desk_version: ColumnType<string, number | undefined, string | number>
  created_at: Date
  updated_at: Date
  /** when the first customer message without an answer by staff arrived; null once staff answered */
  waiting_since: ColumnType<Date | null, Date | null | undefined>
  /** whether it waits for staff: the only definition, computed by the database */
  is_waiting: Generated<boolean>
  /** the order in which staff answer; computed by the database */
  turn_key: Generated<string>
}

export interface SupportMessagesTable {
  id: string
  ticket_id: string
  /** counted from 1 */
  place: number
  author: 'user' | 'staff'
  author_id: string | null
  /** visible to staff only */
  is_note: ColumnType<boolean, boolean | undefined>
  text: string
  key: string | null
  /** of everything sent with the key */
  request_hash: ColumnType<Buffer | null, Buffer | null | undefined>
  created_at: Date
}

export interface SupportFilesTable {
  media_id: string
  message_id: string
  position: number
}

/** A ticket that someone of staff has open. */
export interface SupportReadersTable {
  ticket_id: string
  session_id: string
  seen_at: Generated<Date>
  /** when an answer was last being typed */
  typed_at: Date | null
}

export interface CannedAnswersTable {
  id: string
  title: string
  /** by language */
  text: ColumnType<Partial<Record<string, string>>, string, string>
  created_at: Date
  updated_at: Date
}

export interface ChallengesTable {
  id: string
  giveaway_id: string
  ticket_id: string | null
  /** who may see it while it is pending, in the same form as owners of giveaways; null once erased */
  asker: string | null
  reason: string
  text: string
  locale: string
  answer: ColumnType<string | null, string | null | undefined>
  answered_by: ColumnType<'organiser' | 'staff' | null, 'organiser' | 'staff' | null | undefined>
  answered_at: ColumnType<Date | null, Date | null | undefined>
  key: string | null
  created_at: Date
}
