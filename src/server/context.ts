import type { Selectable } from 'kysely'
import type { PermissionMap } from '#contract/permissions.ts'
import type { Database } from './db/client.ts'
import type { PlansTable } from './db/tables/plans.ts'
import type { UsersTable } from './db/tables/users.ts'
import type { Env } from './env.ts'
import type { Beacon } from './providers/beacon/beacon.ts'
import type { Egress } from './providers/egress/egress.ts'
import type { FtpProbe } from './providers/ftp/ftp-probe.ts'
import type { Mailer } from './providers/mail/mailer.ts'
import type { TryingGateway } from './providers/oauth/oauth-gateway.ts'
import type { PaymentProvider } from './providers/payments/payment-provider.ts'
import type { Places } from './providers/places/places.ts'
import type { SecretBox } from './providers/secret-box.ts'
import type { SigningKeys } from './providers/signing-keys.ts'
import type { Storage } from './providers/storage/storage.ts'
import type { TimestampAuthority } from './providers/timestamps/timestamp-authority.ts'
import type { VideoHost } from './providers/video/video-host.ts'
import type { Queue } from './queue/queue.ts'

/** What an operation may lean on. Clock and randomness are here so that tests can tell them what to be. */
export interface Context {
  env: Env
  db: Database
  /** promises work for later, kept in the database */
  queue: Queue
  /** the one way to the world outside */
  egress: Egress
  /** public randomness that does not exist yet when a draw is sealed */
  beacon: Beacon
  /** confirms when something existed; undefined where none is configured */
  timestamps: TimestampAuthority | undefined
  /** carries mails, by whatever the settings name */
  mailer: Mailer
  /** tries the place for files that the settings name */
  ftp: FtpProbe
  /** the places that uploaded files can lie in */
  storage: Storage
  /** signs people in with Google and Facebook */
  oauth: TryingGateway
  /** shows films to people */
  videoHost: VideoHost
  /** takes money for plans, with the keys of the settings */
  payments: PaymentProvider
  /** which country an address is in, about, without asking anybody */
  places: Places
  /** what ledger and receipts are signed with */
  signingKeys: SigningKeys
  /** the time of this machine; informational, order comes from the database */
  now: () => Date
  /** unpredictable bytes from the platform's own source */
  random: (bytes: number) => Uint8Array
  /** the key under which cookies are signed */
  secretKey: Uint8Array
  /** keeps secrets in the database unreadable without the key */
  secrets: SecretBox
  /** the plan of whoever has no account */
  plan: 'free' | 'basic' | 'pro' | 'Ultra'
  log: Log
  /** told how far a draw got, or staff with a subscription; does nothing but in tests that end the process there */
  reached: (point: FailPoint | BillingFailPoint) => void
}

/** Places between the steps of a draw, in order, at which a test ends the process. */
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

/** Places between the steps in which staff change a subscription, in order. */
export type BillingFailPoint = 'change-told' | 'change-done'

export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Who is asking (glossary: visitor, user, administrator). */
export type Viewer = Visitor | SignedIn

export interface Visitor {
  kind: 'visitor'
  /** what new giveaways belong to, and what may see them again: the id of the signed cookie */
  owner: string
  /** what an Idempotency-Key and the quota belong to: the cookie that was shown, else the address */
  account: string
  /** whether a signed cookie was shown */
  known: boolean
  /** the address, or the network that one customer holds */
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
  permissions: PermissionMap
  /** the plan that holds today */
  plan: Omit<Selectable<PlansTable>, 'created_at' | 'updated_at'>
  /** when that plan ends, as far as is known; null where nothing ends it */
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
}

/** An account without its secrets. */
export interface Account
  extends Omit<
    Selectable<UsersTable>,
    | 'password_hash'
    | 'totp_secret'
    | 'totp_confirmed_at'
    | 'totp_step'
    | 'password_changed_at'
    | 'deleted_at'
    | 'deleted_by'
    | 'status_before'
  > {
  has_password: boolean
  two_factor: boolean
}

/** The id of the account that an owner is; undefined for a visitor. */
export function userOf(owner: string): string | undefined {
  return /^user:([0-9a-f-]{36})$/.exec(owner)?.[1]
}
