import type { Database } from './db/client.ts'
import type { Env } from './env.ts'
import type { SecretBox } from './providers/secret-box.ts'

/** What an operation may lean on. Clock and randomness are here so that tests can tell them what to be. */
export interface Context {
  env: Env
  db: Database
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
}

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
