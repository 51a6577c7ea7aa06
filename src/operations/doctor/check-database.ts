import type { Database } from '#server/db/client.ts'
import { migrations } from '#server/db/migrations/all.ts'
import { type DatabaseFacts, readDatabaseFacts } from '#server/status/read-database-facts.ts'
import { ledgerAhead } from '#server/status/store.ts'
import { type Finding, note, ok, problem, reasonOf } from './finding.ts'

/** Whether the database answers, its version, and whether its tables fit this program. */
export async function checkDatabase(db: Database, isExternal: boolean): Promise<Finding[]> {
  try {
    const facts = await readDatabaseFacts(db)
    const kind = isExternal ? 'external' : 'embedded'
    return [
      ok('database', `PostgreSQL ${facts.version} (${kind}), ${facts.size}`),
      checkMigrations(facts),
      checkClock(facts),
      ...(facts.migrations.missing.length === 0 ? await checkLedgerTime(db) : []),
    ]
  } catch (error) {
    const advice = isExternal
      ? 'Check DATABASE_URL, the server, its rights and the network.'
      : 'Read postgres.log in the database folder of DATA_DIR.'
    return [problem('database', reasonOf(error), advice)]
  }
}

function checkMigrations({ migrations: { known, applied, missing, unknown } }: DatabaseFacts): Finding {
  if (applied === 0) return note('migrations', `none of ${known} applied`, 'The next start applies them.')
  if (unknown.length > 0)
    return problem(
      'migrations',
      `the database is ahead of this program by ${unknown.join(', ')}`,
      'Start the newer version of the program, or restore a backup into an empty database.',
    )
  if (missing.length > 0)
    return note(
      'migrations',
      `${missing.length} not applied yet, from ${missing[0]}`,
      'The next start applies them.',
    )
  return ok('migrations', `all ${known} applied, up to ${Object.keys(migrations).at(-1)}`)
}

function checkClock({ isClockRight, clockSeconds }: DatabaseFacts): Finding {
  return isClockRight
    ? ok('clock', 'same time as the database')
    : problem(
        'clock',
        `this machine and the database differ by ${clockSeconds} seconds`,
        'Set both clocks by NTP: scheduled draws and expiry dates depend on them.',
      )
}

/** Draws by the beacon wait for rounds after the newest entry, as an earlier one could have been known already. */
async function checkLedgerTime(db: Database): Promise<Finding[]> {
  const ahead = await ledgerAhead(db)
  if (!ahead) return []
  return [
    problem(
      'ledger',
      `its newest entry is ${Math.round(ahead.seconds)} seconds ahead of the database's clock, because a clock was ahead`,
      `Set all clocks by NTP. Until ${ahead.until.toISOString()}, draws by the beacon wait; no fair round is earlier.`,
    ),
  ]
}
