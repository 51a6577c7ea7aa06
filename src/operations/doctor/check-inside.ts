import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { migrations } from '#server/db/migrations/all.ts'
import { keyIdOf } from '#server/providers/keys.ts'
import {
  canDecrypt,
  type DatabaseFacts,
  findUnreadableSecrets,
  isNodeSupported,
  readDatabaseFacts,
  readDiskFacts,
  type StatOf,
} from '#server/status/read-facts.ts'
import { ledgerAhead } from '#server/status/store.ts'
import { encryptedColumns } from '../rotate-keys/rotate-keys.ts'

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

/** The program and the Node that runs it. */
export function checkVersions(version: string, node = process.versions.node): Finding {
  const found = `GiveawayBox ${version} on Node ${node}`
  return isNodeSupported(node)
    ? ok('versions', found)
    : problem('versions', found, 'Install Node 22.22, 24 or newer.')
}

/** Free space where the data is. PostgreSQL stops when it cannot write. */
export async function checkDisk(dataDir: string, statOf?: StatOf): Promise<Finding> {
  try {
    const { folder, free, total, room } = await readDiskFacts(dataDir, statOf)
    const found = `${gigabytes(free)} GB free of ${gigabytes(total)} GB at ${folder}`
    const advice = 'Free some space, or move DATA_DIR to a larger disk: writing stops when it is full.'
    if (room === 'full') return problem('disk', found, advice)
    return room === 'low' ? note('disk', found, advice) : ok('disk', found)
  } catch (error) {
    return problem('disk', reasonOf(error), 'Check DATA_DIR and its rights.')
  }
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1)
}

const advice =
  'Set the SECRET_KEY, or put back the secret.key, that this database was used with. If it is lost, enter the secrets again.'

/** Whether the key of this installation opens the secrets: each in the settings, one of every other kind. */
export async function checkSecrets({
  db,
  secrets,
  secretKey,
}: Pick<Context, 'db' | 'secretKey' | 'secrets'>): Promise<Finding> {
  try {
    const found = await findUnreadableSecrets({ db, secrets })
    const closed = [...found.closed, ...(await unreadableKinds({ db, secrets }))]
    if (closed.length > 0)
      return problem('secret key', `key ${keyIdOf(secretKey)} does not open ${closed.join(', ')}`, advice)
    return ok('secret key', `key ${keyIdOf(secretKey)} opens all ${found.count} secrets in the settings`)
  } catch (error) {
    return problem('secret key', reasonOf(error), advice)
  }
}

/** The columns of which a row does not open. */
async function unreadableKinds({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<string[]> {
  const closed: string[] = []
  for (const { table, key, column, inside, place } of encryptedColumns) {
    if (table === 'settings') continue
    const name = sql.ref(column)
    const secret = inside === undefined ? name : sql`decode(${name}->>${sql.lit(inside)}, 'base64')`
    const texts = sql.join(key.map((part) => sql`${sql.ref(part)}::text`))
    const { rows } = await sql<{ key: string[]; secret: Buffer }>`
      select array[${texts}] as key, ${secret} as secret from ${sql.table(table)}
      where ${secret} is not null limit 1`.execute(db)
    if (rows.some((row) => !canDecrypt(secrets, row.secret, place(...row.key))))
      closed.push(`${table}.${column}`)
  }
  return closed
}

/** What one check found. A problem has a cause and says what to do. */
export interface Finding {
  name: string
  state: 'ok' | 'note' | 'problem'
  /** the fact, or the cause of the problem */
  found: string
  /** what to do */
  advice?: string
}

export function ok(name: string, found: string): Finding {
  return { name, state: 'ok', found }
}

/** Worth knowing, and maybe intended. */
export function note(name: string, found: string, advice?: string): Finding {
  return { name, state: 'note', found, ...(advice ? { advice } : {}) }
}

export function problem(name: string, found: string, advice: string): Finding {
  return { name, state: 'problem', found, advice }
}

export function reasonOf(error: unknown): string {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
  return errors.map((cause) => (cause instanceof Error ? cause.message : String(cause))).join('; ')
}
