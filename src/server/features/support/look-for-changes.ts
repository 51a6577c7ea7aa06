import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { type Look, lookAt } from './store.ts'

type Deps = Pick<Context, 'db' | 'now'>

/** How often the database is checked for changes, in milliseconds, for all streams together. */
const betweenLooks = 1000

/** What is watched in one database, with a count each, and the check that all watchers wait for. */
interface Watched {
  tickets: Map<string, number>
  sessions: Map<string, number>
  next: Promise<Look | undefined> | undefined
}

const houses = new WeakMap<Context['db'], Watched>()

/** Starts watching a ticket; returns a function that stops it. */
export function beginWatching(
  { db }: Deps,
  { ticketId, sessionId }: { ticketId: string; sessionId: string },
): () => void {
  const house = houses.get(db) ?? { tickets: new Map(), sessions: new Map(), next: undefined }
  houses.set(db, house)
  count(house.tickets, ticketId, 1)
  count(house.sessions, sessionId, 1)
  return () => {
    count(house.tickets, ticketId, -1)
    count(house.sessions, sessionId, -1)
  }
}

/** The result of the next check; undefined if it failed, in which case the following one may succeed. */
export function nextLook({ db, now }: Deps): Promise<Look | undefined> {
  const house = houses.get(db)
  if (!house) return Promise.resolve(undefined)
  house.next ??= pause(betweenLooks, undefined, { ref: false })
    .then(() => {
      house.next = undefined
      const [tickets, sessions] = [[...house.tickets.keys()], [...house.sessions.keys()]]
      return tickets.length > 0 ? lookAt(db, { tickets, sessions, now: now() }) : undefined
    })
    .catch(() => undefined)
  return house.next
}

function count(counts: Map<string, number>, key: string, by: number): void {
  const left = (counts.get(key) ?? 0) + by
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}
