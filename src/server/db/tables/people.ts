import type { ColumnType, Generated } from 'kysely'

export interface RolesTable {
  id: string
  name: string
  permissions: ColumnType<Record<string, Record<string, boolean>>, string, string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface AvatarsTable {
  key: string
  user_id: string
  /** WebP */
  bytes: Buffer
}

export interface SessionsTable {
  id: string
  /** SHA-256 */
  token_hash: Buffer
  /** the previous token, valid for a minute after the change */
  previous_hash: Buffer | null
  user_id: string
  remember: boolean
  address: string
  user_agent: string
  /** two-letter country code */
  location: string | null
  created_at: Date
  /** when its holder last confirmed their identity */
  authenticated_at: Date
  last_active_at: Date
  rotated_at: Date
  expires_at: Date
}

/** A staff member who looks at an account as its person does. */
export interface AccountViewsTable {
  id: string
  /** SHA-256 */
  token_hash: Buffer
  /** of the staff member: the token is worthless without that session */
  session_id: string
  viewer_id: string
  user_id: string
  started_at: Date
  expires_at: Date
  ended_at: Date | null
}

export interface RecoveryCodesTable {
  token_hash: Buffer
  purpose: string
  user_id: string | null
  payload: ColumnType<Record<string, unknown>, string | undefined, string>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface OauthIdentitiesTable {
  provider: string
  subject: string
  user_id: string
  email: string | null
  created_at: Date
}

export interface PasskeysTable {
  id: string
  credential_id: Buffer
  user_id: string
  name: string
  public_key: Buffer
  counter: number
  transports: string[]
  created_at: Date
  last_used_at: Date | null
}

export interface SecondFactorCodesTable {
  user_id: string
  code_hash: Buffer
  used_at: Date | null
}

/** One-time links for the first administrator, by the hash of their token. */
export interface SetupLinksTable {
  token_hash: Buffer
  expires_at: Date
  used_at: Date | null
}

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

/** How much of something was used in a UTC day or month; exact, and committed with the action that used it. */
export interface QuotaTable {
  key: string
  /** `2026-11-20` or `2026-11` */
  period: string
  n: number
}

/** Attempts per time window, under keys that reveal nothing; a crash loses at most the last moments. */
export interface RateBucketsTable {
  key: string
  window_start: Date
  count: number
}

/** The logo and color that an organizer's draws show while their plan includes it. */
export interface OrganizerLooksTable {
  user_id: string
  /** as chosen; shades are derived from it */
  color: string | null
  /** the random name in the logo's address */
  logo_key: string | null
  logo: Buffer | null
  logo_width: number | null
  logo_height: number | null
}
