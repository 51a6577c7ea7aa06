import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

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
export async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
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
