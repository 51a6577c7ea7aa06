import { sql } from 'kysely'
import type { SecretSetting } from '#contract/site/settings.ts'
import type { Context } from '../context.ts'
import { placeOfSecret } from '../core/settings/site-settings.ts'
import type { Database } from '../db/client.ts'
import { migrations } from '../db/migrations/all.ts'
import { secondMs } from '../kit/durations.ts'
import { clockTolerance } from './store.ts'

export interface DatabaseFacts {
  version: string
  bytes: number
  /** as PostgreSQL prints it */
  size: string
  latencyMs: number
  /** seconds by which the clocks of this machine and the database differ */
  clockSeconds: number
  isClockRight: boolean
  migrations: {
    /** of this program */
    known: number
    applied: number
    /** of this program, not applied yet */
    missing: string[]
    /** applied, but not of this program */
    unknown: string[]
  }
}

/** Version, size and speed of the database, and whether its tables fit this program. */
export async function readDatabaseFacts(db: Database): Promise<DatabaseFacts> {
  const begun = performance.now()
  const { rows } = await sql<{ version: string; now: Date; found: string | null }>`
    select current_setting('server_version') as version, clock_timestamp() as now,
      to_regclass('public.kysely_migration')::text as found`.execute(db)
  const first = performance.now() - begun
  const [row] = rows
  const clockSeconds = Math.round(Math.abs(Date.now() - (row?.now.getTime() ?? 0)) / secondMs)
  const again = performance.now()
  const { rows: sizes } = await sql<{ bytes: string; size: string }>`
    select bytes::text, pg_size_pretty(bytes) as size
    from pg_database_size(current_database()) as bytes`.execute(db)
  // The first question may have waited for a connection.
  const latencyMs = Math.round(Math.min(first, performance.now() - again) * 10) / 10
  const applied = new Set(row?.found ? await appliedMigrations(db) : [])
  const known = Object.keys(migrations)
  return {
    version: row?.version ?? '',
    bytes: Number(sizes[0]?.bytes ?? 0),
    size: sizes[0]?.size ?? '',
    latencyMs,
    clockSeconds,
    isClockRight: clockSeconds <= clockTolerance,
    migrations: {
      known: known.length,
      applied: applied.size,
      missing: known.filter((name) => !applied.has(name)),
      unknown: [...applied].filter((name) => !(name in migrations)),
    },
  }
}

async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The settings whose secret does not open with the keys of this installation, and how many secrets there are. */
export async function findUnreadableSecrets({
  db,
  secrets,
}: Pick<Context, 'db' | 'secrets'>): Promise<{ closed: string[]; count: number }> {
  const { rows } = await sql<{ key: string; secret: Buffer }>`
    select key, secret from settings where secret is not null order by key`.execute(db)
  const closed = rows
    .filter(({ key, secret }) => !canDecrypt(secrets, secret, placeOfSecret(key as SecretSetting)))
    .map(({ key }) => key)
  return { closed, count: rows.length }
}

export function canDecrypt(secrets: Context['secrets'], secret: Buffer, place: string): boolean {
  try {
    secrets.open(secret, place)
    return true
  } catch {
    return false
  }
}
