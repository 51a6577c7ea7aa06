import { typingSeconds } from '#contract/support/staff-tickets.ts'
import { createStreamSlots } from '#server/kit/stream-slots.ts'
import type { Context, SignedIn } from '../../context.ts'
import type { StreamedEvent } from '../../http/send-events.ts'
import { createSharedPoll } from '../../kit/shared-poll.ts'
import { type OpenTicket, type Reader, readersOf, removeReader, renewReaders } from './staff/store.ts'
import { type PollResult, poll } from './store.ts'

type Deps = Pick<Context, 'db' | 'now'>
type Events<T> = AsyncGenerator<StreamedEvent<T>, void, void>

/** Open streams per person; a browser opens no more to one site over HTTP/1.1. */
const takeSlot = createStreamSlots({ maxPerOwner: 6 })

interface Watch<T, Other> {
  viewer: SignedIn
  /** the ticket as the viewer may see it now, with the messages after a place; fails if they no longer may */
  read: (after: number | undefined) => Promise<T>
  /** the place of the last message the viewer knows */
  after: number | undefined
  /** which version counter covers what the viewer sees */
  side: 'own' | 'desk'
  signal: AbortSignal
  /** another event that a check may give rise to */
  other?: (changes: Changes, ticketId: string) => StreamedEvent<Other> | undefined
}

interface WatchedTicket {
  id: string
  version: number
  conversation: readonly { place: number }[]
  has_more: boolean
}

/**
 * The ticket, at once and after every change, until the viewer leaves or their session ends. Each event has the
 * messages since the last.
 */
export async function watchTicket<T extends WatchedTicket, Other = never>(
  ctx: Deps,
  watch: Watch<T, Other>,
): Promise<Events<T | Other>> {
  const { viewer, signal } = watch
  const first = await watch.read(watch.after)
  const leave = takeSlot({
    owner: viewer.owner,
    signal,
    start: () =>
      beginWatching(ctx, {
        ticketId: first.id,
        sessionId: viewer.session.id,
        isStaff: watch.side === 'desk',
      }),
  })
  return changesOf(ctx, { ...watch, first, leave })
}

async function* changesOf<T extends WatchedTicket, Other>(
  ctx: Deps,
  {
    viewer,
    read,
    after,
    side,
    signal,
    other,
    first,
    leave,
  }: Watch<T, Other> & { first: T; leave: () => void },
): Events<T | Other> {
  try {
    yield { event: 'ticket', data: first }
    let lastPlace = first.conversation.at(-1)?.place ?? after ?? 0
    // If there are more messages than fit into one read, the rest follows without waiting for a change.
    for (let [lastVersion, isBehind] = [first.version, isCut(first, after)]; !signal.aborted; ) {
      if (!isBehind) {
        const latest = await nextPoll(ctx)
        if (signal.aborted) return
        if (latest === undefined) continue
        const version = latest.versions.get(first.id)?.[side]
        if (version === undefined || !latest.sessions.has(viewer.session.id)) return
        const event = other?.(latest, first.id)
        if (event) yield event
        if (version === lastVersion) continue
      }
      const data = await read(lastPlace)
      lastPlace = data.conversation.at(-1)?.place ?? lastPlace
      lastVersion = data.version
      isBehind = isCut(data, lastPlace)
      yield { event: 'ticket', data }
    }
  } finally {
    leave()
  }
}

/** When reading after a place, later messages are the ones cut off. */
function isCut({ has_more }: WatchedTicket, after: number | undefined): boolean {
  return after !== undefined && has_more
}

type PollDeps = Pick<Context, 'db' | 'now'>

/** How often the database is checked for changes, in milliseconds, for all streams together. */
const pollInterval = 1000
/** How often it is noted who of staff has which ticket open, in milliseconds. */
const renewInterval = 10_000

/** The state of all watched tickets, and who of staff has them open. */
export interface Changes extends PollResult {
  readers: ReadonlyMap<string, readonly Reader[]>
}

/** What is watched in one database, with a count each. */
interface Watched {
  tickets: Map<string, number>
  sessions: Map<string, number>
  /** pages of staff, by ticket and session */
  open: Map<string, number>
  /** when the open pages were last noted; zero if one has been added since */
  renewedAt: number
  /** the check that all watchers wait for */
  poll: (() => Promise<Changes | undefined>) | undefined
}

/** Starts watching a ticket; returns a function that stops it. Others of staff learn who of them watches. */
function beginWatching(
  { db }: Pick<PollDeps, 'db'>,
  { isStaff, ...page }: OpenTicket & { isStaff: boolean },
): () => void {
  const { ticketId, sessionId } = page
  const watched = watchedIn(db)
  const pageKey = keyOf(page)
  count(watched.tickets, ticketId, 1)
  count(watched.sessions, sessionId, 1)
  if (isStaff) {
    count(watched.open, pageKey, 1)
    watched.renewedAt = 0
  }
  return () => {
    count(watched.tickets, ticketId, -1)
    count(watched.sessions, sessionId, -1)
    if (!isStaff) return
    count(watched.open, pageKey, -1)
    // A row that stays because this failed is soon too old to count.
    if (!watched.open.has(pageKey)) removeReader(db, page).catch(() => undefined)
  }
}

const watchedByDatabase = new WeakMap<Context['db'], Watched>()

function watchedIn(db: Context['db']): Watched {
  const watched = watchedByDatabase.get(db) ?? {
    tickets: new Map(),
    sessions: new Map(),
    open: new Map(),
    renewedAt: 0,
    poll: undefined,
  }
  watchedByDatabase.set(db, watched)
  return watched
}

/** The result of the next check; undefined if it failed, in which case the following one may succeed. */
function nextPoll({ db, now }: PollDeps): Promise<Changes | undefined> {
  const watched = watchedIn(db)
  watched.poll ??= createSharedPoll(pollInterval, async () => {
    const [tickets, sessions] = [[...watched.tickets.keys()], [...watched.sessions.keys()]]
    if (tickets.length === 0) return undefined
    const [result, readers] = await Promise.all([
      poll(db, { tickets, sessions, now: now() }),
      readersNow(db, watched),
    ])
    return { ...result, readers }
  })
  return watched.poll()
}

async function readersNow(db: Context['db'], watched: Watched): Promise<Changes['readers']> {
  if (watched.open.size === 0) return new Map()
  const open = [...watched.open.keys()].map((pageKey) => {
    const [ticketId = '', sessionId = ''] = pageKey.split(' ')
    return { ticketId, sessionId }
  })
  const time = performance.now()
  if (watched.renewedAt === 0 || time - watched.renewedAt >= renewInterval) {
    watched.renewedAt = time
    await renewReaders(db, open)
    // A page that was left meanwhile may have been noted after its removal.
    const left = open.filter((page) => !watched.open.has(keyOf(page)))
    await Promise.all(left.map((page) => removeReader(db, page)))
  }
  const tickets = [...new Set(open.map(({ ticketId }) => ticketId))]
  return readersOf(db, tickets, { typingSeconds })
}

function keyOf({ ticketId, sessionId }: OpenTicket): string {
  return `${ticketId} ${sessionId}`
}

function count(counts: Map<string, number>, key: string, by: number): void {
  const remaining = (counts.get(key) ?? 0) + by
  if (remaining > 0) counts.set(key, remaining)
  else counts.delete(key)
}
