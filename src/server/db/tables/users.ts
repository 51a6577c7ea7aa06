import type { ColumnType, Generated } from 'kysely'

export interface UsersTable {
  id: string
  username: string
  email: string
  fullname: string
  /** a PHC string; null if the account was created through a provider */
  password_hash: string | null
  role_id: string
  status: 'active' | 'passive' | 'deleted' | 'banned'
  /** `2000-02-29` */
  birthday: string | null
  gender: Generated<'male' | 'female' | 'other' | ''>
  /** key of the image in `avatars` */
  avatar: string | null
  email_verified_at: Date | null
  /** whether it was verified when staff changed its address, which made the new one unproven */
  was_verified: Generated<boolean>
  /** a new address that is not confirmed yet */
  pending_email: string | null
  /** for mails and notifications not triggered by the user's own request */
  locale: Generated<string>
  app_number: Generated<number>
  plan: Generated<string>
  plan_until: Date | null
  /** features granted or revoked for this account regardless of its plan */
  plan_settings: ColumnType<Record<string, boolean>, string | undefined, string>
  /** encrypted; takes effect only once confirmed */
  totp_secret: Buffer | null
  totp_confirmed_at: Date | null
  /** the last time step whose code was accepted, so that none is accepted twice */
  totp_step: Generated<number>
  password_changed_at: Date | null
  /** when staff deleted the account; null once it is erased */
  deleted_at: Date | null
  deleted_by: string | null
  /** the status it gets back when restored */
  status_before: 'active' | 'passive' | 'banned' | null
  /** why staff banned it; null unless it is banned */
  ban_reason: ColumnType<string | null, string | null | undefined>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
