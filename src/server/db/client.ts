import { setTimeout as pause } from 'node:timers/promises'
import { type Compilable, Kysely, PostgresDialect, type QueryResult, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables/all.ts'

const marker = /^\s*\/\* keep plan: (\w+) \*\//

/**
 * Caches the plan of queries that begin with the comment `keep plan: name`: for the few that every request runs,
 * planning costs more than executing. The text of such a query must always be the same.
 */
function keepPlans(client: pg.ClientBase): void {
  const ask = client.query.bind(client) as (...query: unknown[]) => unknown
  const keep = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const name = typeof text === 'string' && Array.isArray(values) ? marker.exec(text)?.[1] : undefined
    return name === undefined ? ask(text, values, ...rest) : ask({ name, text, values }, ...rest)
  }
  Object.assign(client, { query: keep })
}

export type Database = Kysely<Tables>

/**
 * Runs a query whose plan each connection keeps under this name. Its text must always be the same, and
 * name its columns: a kept plan refuses a table that has a new one.
 */
export function withKeptPlan<Row>(
  db: Database,
  name: string,
  query: Compilable<Row>,
): Promise<QueryResult<Row>> {
  const compiled = query.compile()
  return db.executeQuery({ ...compiled, sql: `/* keep plan: ${name} */ ${compiled.sql}` })
}

interface PoolOptions {
  /** maximum connections; the embedded server accepts 40 from all clients together */
  max?: number
}

const STATEMENT_TIMEOUT = 30_000
/** A server that is gone without a word is noticed by idle connections this soon; the system's default is two hours. */
const keepAliveDelayMs = 10_000
/** A frozen process in the middle of a transaction would keep its locks, that of the ledger among them. */
const IDLE_TRANSACTION_TIMEOUT = 60_000

const pools = new WeakMap<object, pg.Pool>()

/** How many connections this process holds and waits for. */
export function poolUse(db: Database): { used: number; idle: number; waiting: number } {
  const pool = pools.get(db)
  const idle = pool?.idleCount ?? 0
  return { used: (pool?.totalCount ?? 0) - idle, idle, waiting: pool?.waitingCount ?? 0 }
}

/**
 * Opens the database at a `postgres://` address: the embedded one or any PostgreSQL from 15 on. Connections are made
 * when first needed and retried for some seconds while the server restarts. `db.destroy()` closes them.
 *
 * A transaction is `db.transaction().execute(work)`. It resolves only after the server has confirmed the commit: a
 * commit whose answer was lost, or one that the server turned into a rollback, rejects.
 */
export function openDatabase(url: string, { max = 10 }: PoolOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'giveawaybox',
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    types: valueTypes(),
  })
  // A connection that dies fails its pending query and is replaced at the next one. It also emits `error`: on the pool
  // while idle, and on the client while a transaction holds it between two queries. Without a listener, that ends the
  // process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', keepPlans)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { options: pool.options, connect: () => connectPatiently(pool), end: () => pool.end() },
    }),
  })
  pools.set(db, pool)
  return db
}

/** Counts are numbers (exact up to 2^53). Calendar days stay text, as midnight depends on a time zone. */
function valueTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.DATE, String)
  return types
}

const MAX_WAIT = 10_000
const OLDEST_VERSION = 150_000

/** The server is too old for this program. */
export class ServerTooOldError extends Error {
  constructor(version: string) {
    super(`the database server is PostgreSQL ${version}; this program needs version 15 or newer`)
    this.name = 'ServerTooOldError'
  }
}

const checkedPools = new WeakSet<pg.Pool>()

/** A connection from the pool; waits for a server that is restarting, and throws any other error at once. */
async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = Date.now() + MAX_WAIT
  for (let wait = 25; ; wait = Math.min(wait * 2, 400)) {
    try {
      const client = await pool.connect()
      return checkedPools.has(pool) ? client : await checkVersion(pool, client)
    } catch (error) {
      if (!isPassing(error) || Date.now() + wait > deadline) throw error
      await pause(wait)
    }
  }
}

async function checkVersion(pool: pg.Pool, client: pg.PoolClient): Promise<pg.PoolClient> {
  try {
    const { rows } = await client.query<{ number: number; version: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
    )
    const answer = rows[0]
    if (!answer || answer.number < OLDEST_VERSION) throw new ServerTooOldError(answer?.version ?? 'unknown')
    checkedPools.add(pool)
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

const PASSING_CODES = new Set([
  // no socket yet, no listener yet, cut off during the handshake
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  // PostgreSQL: shutting down, crashed, starting up, too many connections
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isPassing)
  const code = 'code' in error ? String(error.code) : ''
  return PASSING_CODES.has(code) || error.message.startsWith('Connection terminated unexpectedly')
}

interface Listening {
  url: string
  channel: string
  /** shown by the database for this connection; at most 63 characters */
  applicationName: string
  /** called with the payload of each message */
  onMessage: (payload: string) => void
  /** called after each connection: messages may have been missed before */
  onConnect: () => void
  onError: (error: unknown) => void
}

const firstWaitMs = 250
const maxWaitMs = 10_000

/**
 * Listens to a channel of the database over a connection of its own, which is opened again whenever it is lost. Returns
 * a function that ends this.
 */
export function listen({ url, channel, ...on }: Listening): () => Promise<void> {
  const stopped = new AbortController()
  let client: pg.Client | undefined
  const connect = async (): Promise<void> => {
    const opened = new pg.Client({
      connectionString: url,
      application_name: on.applicationName,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelayMs,
    })
    const ended = new Promise<void>((resolve) => opened.once('end', () => resolve()))
    opened.on('error', on.onError)
    opened.on('notification', ({ payload }) => on.onMessage(payload ?? ''))
    client = opened
    try {
      await opened.connect()
      await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
      on.onConnect()
      await ended
    } finally {
      await opened.end().catch(() => undefined)
    }
  }
  const keepConnected = async (): Promise<void> => {
    for (let wait = firstWaitMs; !stopped.signal.aborted; wait = Math.min(wait * 2, maxWaitMs)) {
      const begun = performance.now()
      await connect().catch(on.onError)
      if (performance.now() - begun > maxWaitMs) wait = firstWaitMs
      await pause(wait, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
    }
  }
  void keepConnected()
  return async () => {
    stopped.abort()
    await client?.end().catch(() => undefined)
  }
}

/** Sends a message to all listeners of a channel, once the surrounding transaction is committed. */
export async function notifyListeners(db: Database, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}
