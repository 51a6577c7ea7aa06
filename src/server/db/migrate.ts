import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import type { Database } from './client.ts'
import { migrations } from './migrations/all.ts'

/** A newer copy of the program has already changed this database. */
export class DatabaseIsNewerError extends Error {
  constructor(unknown: string[]) {
    super(
      `this database was last used by a newer version of the program (it knows ${unknown.join(', ')}): ` +
        'start that version, or restore a back-up',
    )
    this.name = 'DatabaseIsNewerError'
  }
}

/**
 * Applies all pending migrations and returns the names of those that this call applied. Any number of nodes may call it
 * at once: one works, the others wait and find nothing to do.
 */
export async function migrateToLatest(
  db: Database,
  knownMigrations: Record<string, Migration> = migrations,
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // migrating a big table may take a while; the limit is for requests
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: async () => knownMigrations },
      })
      const { error, results } = await migrator.migrateToLatest()
      if (error !== undefined) {
        const unknown = await unknownMigrations(connection, knownMigrations)
        if (unknown.length > 0) throw new DatabaseIsNewerError(unknown)
        throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
      }
      return (results ?? []).map((result) => result.migrationName)
    } finally {
      await sql`reset statement_timeout`.execute(connection).catch(() => {})
    }
  })
}

/** Migrations that this program needs and the database lacks, for example after an older back-up was put in place. */
export async function missingMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return Object.keys(migrations).filter((name) => !applied.has(name))
}

async function unknownMigrations(
  db: Database,
  knownMigrations: Record<string, Migration>,
): Promise<string[]> {
  try {
    const applied = await sql<{
      name: string
    }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
    return applied.rows.map((row) => row.name).filter((name) => !(name in knownMigrations))
  } catch {
    return []
  }
}
