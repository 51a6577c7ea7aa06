import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Database } from '#server/db/client.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/all.ts'
import { type BackupSource, makeBackup } from '../backup/make-backup.ts'
import { backupName } from '../backup/manifest.ts'

/** How many backups of earlier upgrades are kept. */
const keptBackups = 3

/** An arbitrary number not used by any other lock. */
const upgradeLock = 7_205_119

interface Upgrade extends BackupSource {
  db: Database
  /** false: the operator makes backups by other means */
  isBackedUp: boolean
  knownMigrations?: Record<string, Migration>
}

/**
 * Brings a database up to date, after a backup if it has been in use. Of any number of nodes that start at once, one
 * makes the backup and migrates; the others wait. Returns what was applied, and where the backup is.
 */
export async function upgradeDatabase(
  upgrade: Upgrade,
): Promise<{ applied: string[]; backup: string | undefined }> {
  const { db, isBackedUp, knownMigrations = migrations } = upgrade
  if (!isBackedUp || !(await isBehind(db, knownMigrations)))
    return { applied: await migrateToLatest(db, knownMigrations), backup: undefined }
  return db.connection().execute(async (connection) => {
    // Waiting for another node may take as long as its backup.
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${upgradeLock})`.execute(connection)
    try {
      const backup = (await isBehind(db, knownMigrations)) ? await backUp(upgrade) : undefined
      return { applied: await migrateToLatest(db, knownMigrations), backup }
    } finally {
      await sql`select pg_advisory_unlock(${upgradeLock})`.execute(connection).catch(() => {})
      await sql`reset statement_timeout`.execute(connection).catch(() => {})
    }
  })
}

/** Whether this database was used with an older version. A new one, or one that is ahead, needs no backup. */
async function isBehind(db: Database, knownMigrations: Record<string, Migration>): Promise<boolean> {
  const { rows: tables } = await sql<{ found: string | null }>`
    select to_regclass('public.kysely_migration')::text as found`.execute(db)
  if (!tables[0]?.found) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  const isAhead = [...applied].some((name) => !(name in knownMigrations))
  return applied.size > 0 && !isAhead && Object.keys(knownMigrations).some((name) => !applied.has(name))
}

async function backUp(source: Upgrade): Promise<string> {
  const folder = join(source.dataDir, 'backups')
  const path = join(folder, `before-upgrade-${backupName(source.now())}`)
  try {
    await mkdir(folder, { recursive: true })
    // Migrations change no files, and copying them would take long while the site is down.
    await makeBackup(source, path, { hasFiles: false })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The backup before the upgrade failed, and nothing was changed: ${reason}. Make room or give rights in ${folder}, ` +
        'or make a backup yourself and set BACKUP_BEFORE_UPGRADE=off.',
      { cause: error },
    )
  }
  const all = (await readdir(folder)).filter((name) => /^before-upgrade-.+[.]tar$/.test(name)).sort()
  for (const name of all.slice(0, -keptBackups)) await rm(join(folder, name), { force: true })
  return path
}
