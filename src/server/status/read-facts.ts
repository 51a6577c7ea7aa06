import { existsSync } from 'node:fs'
import { readFile, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
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

const gigabyte = 1e9

/** What the system says about the disk of a folder, in blocks; `bavail` leaves out what only root may use. */
export type StatOf = (folder: string) => Promise<{ bavail: number; bsize: number; blocks: number }>

interface DiskFacts {
  folder: string
  free: number
  total: number
  /** `full`: PostgreSQL stops when it cannot write */
  room: 'enough' | 'low' | 'full'
}

/** Free space where a folder is, or will be. */
export async function readDiskFacts(dataDir: string, statOf: StatOf = statfs): Promise<DiskFacts> {
  let folder = dataDir
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder)
  const { bavail, bsize, blocks } = await statOf(folder)
  const free = bavail * bsize
  const room = free < gigabyte ? 'full' : free < 5 * gigabyte ? 'low' : 'enough'
  return { folder, free, total: blocks * bsize, room }
}

/** Whether this program runs on a Node version. */
export function isNodeSupported(node: string): boolean {
  const [major = 0, minor = 0] = node.split('.').map(Number)
  return major > 23 || (major === 22 && minor >= 22)
}

const lastBackup = z.object({ made_at: z.iso.datetime(), bytes: z.number(), path: z.string() })
type LastBackup = z.output<typeof lastBackup>

const fileOf = (dataDir: string) => join(dataDir, 'last-backup.json')

/** Notes a complete backup. A folder that cannot be written to must not fail the backup. */
export async function noteBackup(dataDir: string, made: LastBackup): Promise<void> {
  await writeFile(fileOf(dataDir), `${JSON.stringify(made)}\n`).catch(() => {})
}

/** The last backup that this program made of this data folder. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '')
  try {
    return lastBackup.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
