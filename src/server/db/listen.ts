import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, keepAliveDelayMillis } from './client.ts'

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

const firstWait = 250
const longestWait = 10_000

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
      keepAliveInitialDelayMillis: keepAliveDelayMillis,
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
    for (let wait = firstWait; !stopped.signal.aborted; wait = Math.min(wait * 2, longestWait)) {
      const begun = performance.now()
      await connect().catch(on.onError)
      if (performance.now() - begun > longestWait) wait = firstWait
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
