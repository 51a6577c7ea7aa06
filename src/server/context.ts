import type { Database } from './db/client.ts'
import type { Env } from './env.ts'
import type { Beacon } from './providers/beacon/beacon.ts'
import type { Egress } from './providers/egress/egress.ts'
import type { SecretBox } from './providers/secret-box.ts'
import type { SigningKeys } from './providers/signing-keys.ts'
import type { TimestampAuthority } from './providers/timestamps/timestamp-authority.ts'
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
  /** told how far a draw got; does nothing but in tests that end the process there */
  reached: (point: FailPoint) => void
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

export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Who is asking (glossary: visitor, user, administrator). Accounts add theirs to this union. */
export interface Viewer {
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
