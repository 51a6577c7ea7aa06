import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { type PollResult, poll } from './store.ts'

type Deps = Pick<Context, 'db' | 'now'>

/** How often the database is checked for changes, in milliseconds, for all streams together. */
const pollInterval = 1000

/** What is watched in one database, with a count each, and the check that all watchers wait for. */
interface Watched {
  tickets: Map<string, number>
  sessions: Map<string, number>
  next: Promise<PollResult | undefined> | undefined
}

const watchedByDatabase = new WeakMap<Context['db'], Watched>()

/** Starts watching a ticket; returns a function that stops it. */
export function beginWatching(
  { db }: Deps,
  { ticketId, sessionId }: { ticketId: string; sessionId: string },
): () => void {
  const watched = watchedByDatabase.get(db) ?? { tickets: new Map(), sessions: new Map(), next: undefined }
  watchedByDatabase.set(db, watched)
  count(watched.tickets, ticketId, 1)
  count(watched.sessions, sessionId, 1)
  return () => {
    count(watched.tickets, ticketId, -1)
    count(watched.sessions, sessionId, -1)
  }
}

/** The result of the next check; undefined if it failed, in which case the following one may succeed. */
export function nextPoll({ db, now }: Deps): Promise<PollResult | undefined> {
  const watched = watchedByDatabase.get(db)
  if (!watched) return Promise.resolve(undefined)
  watched.next ??= pause(pollInterval, undefined, { ref: false })
    .then(() => {
      watched.next = undefined
      const [tickets, sessions] = [[...watched.tickets.keys()], [...watched.sessions.keys()]]
      return tickets.length > 0 ? poll(db, { tickets, sessions, now: now() }) : undefined
    })
    .catch(() => undefined)
  return watched.next
}

function count(counts: Map<string, number>, key: string, by: number): void {
  const remaining = (counts.get(key) ?? 0) + by
  if (remaining > 0) counts.set(key, remaining)
  else counts.delete(key)
}
