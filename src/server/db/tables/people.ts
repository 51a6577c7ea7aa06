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
