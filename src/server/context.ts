import type { Selectable } from 'kysely'
import type { PermissionMap } from '#contract/api/permissions.ts'
import type { Database } from './db/client.ts'
import type { PlansTable } from './db/tables/billing.ts'
import type { UsersTable } from './db/tables/people.ts'
import type { Env } from './env.ts'
import type { Beacon } from './providers/beacon/beacon.ts'
import type { Egress } from './providers/egress/egress.ts'
import type { FtpProbe } from './providers/ftp/ftp-connection.ts'
import type { SecretBox, SigningKeys } from './providers/keys.ts'
import type { Mailer } from './providers/mail/mailer.ts'
import type { TryingGateway } from './providers/oauth/oauth-gateway.ts'
import type { PaymentProvider } from './providers/payments/payment-provider.ts'
import type { Places } from './providers/places/create-places.ts'
import type { Storage } from './providers/storage/create-storage.ts'
import type { TimestampAuthority } from './providers/timestamps/create-timestamp-authority.ts'
import type { VideoHost } from './providers/video/video-host.ts'
import type { Queue } from './queue/queue.ts'

/** What operations depend on. Clock and randomness are here so that tests can set them. */
export interface Context {
  env: Env
  db: Database
  /** schedules work for later, stored in the database */
  queue: Queue
  /** the only way for outgoing requests */
  egress: Egress
  /** public randomness that does not exist yet when a draw is sealed */
  beacon: Beacon
  /** confirms when something existed; undefined where none is configured */
  timestamps: TimestampAuthority | undefined
  /** sends mails, by the route in the settings */
  mailer: Mailer
  /** tests the file server in the settings */
  ftp: FtpProbe
  /** the places where uploaded files can be stored */
  storage: Storage
  /** signs people in with Google and Facebook */
  oauth: TryingGateway
  /** hosts videos */
  videoHost: VideoHost
  /** takes money for plans, with the keys of the settings */
  payments: PaymentProvider
  /** the approximate country of an address, from a local table */
  places: Places
  /** the keys that sign the ledger and receipts */
  signingKeys: SigningKeys
  /** the time of this machine; informational, order comes from the database */
  now: () => Date
  /** unpredictable bytes from the platform's own source */
  random: (bytes: number) => Uint8Array
  /** the key that signs cookies */
  secretKey: Uint8Array
  /** encrypts secrets in the database */
  secrets: SecretBox
  /** the plan of visitors without an account */
  plan: 'free' | 'basic' | 'pro' | 'Ultra'
  log: Log
  /**
   * test hook, does nothing in production: called with the progress of a draw, or of a subscription change by staff, so
   * that a test can end the process there
   */
  reached: (point: FailPoint | BillingFailPoint) => void
}

/** Points between the steps of a draw, in order, at which a test ends the process. */
export type FailPoint =
  | 'seal-begun'
  | 'quota-spent'
  | 'chunks-written'
  | 'ledger-locked'
  | 'header-made'
  | 'giveaway-written'
  | 'commitment-appended'
  | 'job-sent'
  | 'sealed'
  | 'timestamped'
  | 'randomness-known'
  | 'ranked'
  | 'outcome-begun'
  | 'outcome-written'
  | 'draw-appended'
  | 'drawn'
  | 'replacement-begun'
  | 'replacement-written'
  | 'replacement-appended'
  | 'replaced'

/** Points between the steps of a subscription change by staff, in order. */
type BillingFailPoint = 'change-sent' | 'change-done'

export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** The caller (glossary: visitor, user, administrator). */
export type Viewer = Visitor | SignedIn

interface Visitor {
  kind: 'visitor'
  /** the owner of new giveaways, who may see them again: the id of the signed cookie */
  owner: string
  /** the owner of Idempotency-Keys and the quota: the received cookie, otherwise the address */
  account: string
  /** whether a signed cookie was received */
  known: boolean
  /** stands for the address, or for the network that one customer holds: a keyed hash, as in the database */
  address: string
}

export interface SignedIn {
  kind: 'user'
  /** `user:<id>` */
  owner: string
  account: string
  known: true
  address: string
  user: Account
  role: { id: string; name: string }
  /** those that count now, so that code that looks at them needs no further check */
  permissions: PermissionMap
  /** why those of the role don't count now, although everything that needs none still works */
  withheld?: { permissions: PermissionMap; code: 'second_factor_missing' | 'confirm_identity' }
  /** the current plan */
  plan: Omit<Selectable<PlansTable>, 'created_at' | 'updated_at'>
  /** when that plan ends, as far as known; null where it does not end */
  planUntil: Date | null
  unread: number
  session: {
    id: string
    authenticatedAt: Date
    /** what carried the token: a browser's cookie, or a program's header */
    carrier: 'cookie' | 'bearer'
    remember: boolean
  }
  /** of the cookie that the same browser had before it signed in (REQ-visitor-draws) */
  visitor: string | undefined
  /** a staff member looks at this account as its person does */
  view?: AccountView
}

/** Staff who look at an account, as far as the session behind the request tells. */
interface AccountView {
  by: { id: string; username: string; permissions: PermissionMap }
  /** whose account it is */
  of: string
  until: Date
  /** the viewer is the staff member again, whose browser may still show the account */
  isOver: boolean
}

/** An account without its secrets. */
export interface Account
  extends Omit<
    Selectable<UsersTable>,
    | 'password_hash'
    | 'was_verified'
    | 'totp_secret'
    | 'totp_confirmed_at'
    | 'totp_step'
    | 'password_changed_at'
    | 'deleted_at'
    | 'deleted_by'
    | 'status_before'
    | 'ban_reason'
  > {
  has_password: boolean
  two_factor: boolean
}
