import type { ColumnType, Generated } from 'kysely'

export interface UsersTable {
  id: string
  username: string
  email: string
  fullname: string
  /** a PHC string; null where the account was made through a provider */
  password_hash: string | null
  role_id: string
  status: 'active' | 'passive' | 'deleted' | 'banned'
  /** `2000-02-29` */
  birthday: string | null
  gender: Generated<'male' | 'female' | 'other' | ''>
  /** key of the picture in `avatars` */
  avatar: string | null
  email_verified_at: Date | null
  /** a new address that waits for its confirmation */
  pending_email: string | null
  /** of mails and notifications that nobody asked for just now */
  locale: Generated<string>
  app_number: Generated<number>
  plan: Generated<string>
  plan_until: Date | null
  /** features that this account has or lacks whatever its plan says */
  plan_settings: ColumnType<Record<string, boolean>, string | undefined, string>
  /** closed by the secret box; counts only once it is confirmed */
  totp_secret: Buffer | null
  totp_confirmed_at: Date | null
  /** the last step whose code was taken, so that none is taken twice */
  totp_step: Generated<number>
  password_changed_at: Date | null
  /** when staff deleted the account; null once it is forgotten */
  deleted_at: Date | null
  deleted_by: string | null
  /** what it is again when it is restored */
  status_before: 'active' | 'passive' | 'banned' | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
