import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { type Look, lookAt } from './store.ts'

type Deps = Pick<Context, 'db' | 'now'>

/** How often the database is asked whether something changed, in milliseconds, by all streams together. */
const betweenLooks = 1000

/** What is watched in one house, and how often each; the look that all of them wait for. */
interface Watched {
  tickets: Map<string, number>
  sessions: Map<string, number>
  next: Promise<Look | undefined> | undefined
}

const houses = new WeakMap<Context['db'], Watched>()

/** Has a ticket looked at from now on; the answer ends it. */
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

/** What the next look sees; undefined where it failed, and the one after it may not. */
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
