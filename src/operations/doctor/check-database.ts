import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import { migrations } from '#server/db/migrations/all.ts'
import { type Finding, note, ok, problem, reasonOf } from './finding.ts'

/** Seconds that a clock may differ from the database's. */
const tolerance = 5

/** Whether the database answers, its version, and whether its tables fit this program. */
export async function checkDatabase(db: Database, isExternal: boolean): Promise<Finding[]> {
  try {
    const { rows } = await sql<{ version: string; now: Date; size: string }>`
      select current_setting('server_version') as version, clock_timestamp() as now,
        pg_size_pretty(pg_database_size(current_database())) as size`.execute(db)
    const [row] = rows
    const kind = isExternal ? 'external' : 'embedded'
    return [
      ok('database', `PostgreSQL ${row?.version} (${kind}), ${row?.size}`),
      await checkMigrations(db),
      checkClock(row?.now),
    ]
  } catch (error) {
    const advice = isExternal
      ? 'Check DATABASE_URL, the server, its rights and the network.'
      : 'Read postgres.log in the database folder of DATA_DIR.'
    return [problem('database', reasonOf(error), advice)]
  }
}

async function checkMigrations(db: Database): Promise<Finding> {
  const { rows: tables } = await sql<{ found: string | null }>`
    select to_regclass('public.kysely_migration')::text as found`.execute(db)
  const known = Object.keys(migrations)
  if (!tables[0]?.found)
    return note('migrations', `none of ${known.length} applied`, 'The next start applies them.')
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  const ahead = [...applied].filter((name) => !(name in migrations))
  const behind = known.filter((name) => !applied.has(name))
  if (ahead.length > 0)
    return problem(
      'migrations',
      `the database is ahead of this program by ${ahead.join(', ')}`,
      'Start the newer version of the program, or restore a backup into an empty database.',
    )
  if (behind.length > 0)
    return note(
      'migrations',
      `${behind.length} not applied yet, from ${behind[0]}`,
      'The next start applies them.',
    )
  return ok('migrations', `all ${known.length} applied, up to ${known.at(-1)}`)
}

function checkClock(there: Date | undefined): Finding {
  const seconds = Math.round(Math.abs(Date.now() - (there?.getTime() ?? 0)) / 1000)
  return seconds > tolerance
    ? problem(
        'clock',
        `this machine and the database differ by ${seconds} seconds`,
        'Set both clocks by NTP: scheduled draws and expiry dates depend on them.',
      )
    : ok('clock', 'same time as the database')
}
