import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '#contract/api/errors.ts'
import { logsList } from '#contract/lists/log-lists.ts'
import type { CallLog } from '#contract/site/logs.ts'
import { createStreamSlots } from '#server/kit/stream-slots.ts'
import type { Context, SignedIn } from '../../context.ts'
import { hasRight } from '../../core/accounts/roles/within-rights.ts'
import { isSessionLive } from '../../core/accounts/sessions/store.ts'
import type { StreamedEvent } from '../../http/send-events.ts'
import { conditionOf, type FilterQuery } from '../../lists/list-source.ts'
import { type ListPage, readList } from '../../lists/read-list.ts'
import { lastLineId, lineById, linesBehind, logsSource, type NamedLine } from './store.ts'

type Deps = Pick<Context, 'db'>

export async function listLogs({ db }: Deps, query: FilterQuery): Promise<ListPage<CallLog>> {
  const { rows, ...page } = await readList(db, logsList, logsSource, query)
  return { rows: rows.map(logView), ...page }
}

export async function getLog({ db }: Deps, id: string): Promise<CallLog> {
  const line = /^\d{1,15}$/.test(id) ? await lineById(db, Number(id)) : undefined
  if (!line) throw fail('log_not_found')
  return logView(line)
}

export function logView({ id, created_by: by, username, created_at: at, ...line }: NamedLine): CallLog {
  return {
    id: String(id),
    ...line,
    created_by: by ? { id: by, username } : null,
    created_at: at.toISOString(),
  }
}

type WatchDeps = Pick<Context, 'db' | 'now'>
interface NewLines {
  /** newest first */
  rows: CallLog[]
}

/** How often the database is checked for new lines, in milliseconds. */
const pollInterval = 1000
/** Lines per event; if more arrive within a second, only the newest are sent. */
const maxLines = 50
/** Ids are assigned before lines are committed, so this many behind the newest are checked again. */
const lateLines = 2000
/** Maximum of open streams: per person, and in total. */
const takeSlot = createStreamSlots({ maxPerOwner: 3, maxTotal: 20 })

/** New lines that match the filter, from now on, until the viewer leaves or may not read them any more. */
export async function watchLogs(
  ctx: WatchDeps,
  viewer: SignedIn,
  query: FilterQuery,
  signal: AbortSignal,
): Promise<AsyncGenerator<StreamedEvent<NewLines>, void, void>> {
  const leave = takeSlot({ owner: viewer.user.id, signal })
  try {
    return newLines(ctx, { viewer, query, start: await lastLineId(ctx.db), signal, leave })
  } catch (error) {
    leave()
    throw error
  }
}

interface LogWatch {
  viewer: SignedIn
  query: FilterQuery
  /** id of the last line before the stream */
  start: number
  signal: AbortSignal
  leave: () => void
}

async function* newLines(
  { db, now }: WatchDeps,
  { viewer, query, start, signal, leave }: LogWatch,
): AsyncGenerator<StreamedEvent<NewLines>, void, void> {
  const isShown = conditionOf(logsList, logsSource, query)
  let last = start
  let sentIds: number[] = []
  try {
    // An empty first event tells the client that the stream was accepted.
    yield { event: 'lines', data: { rows: [] } }
    while (!signal.aborted) {
      const newest = await lastLineId(db)
      if (newest > last) {
        if (!(await mayStillRead(db, viewer, now()))) return
        const floor = Math.max(start, last - lateLines)
        const lines = await linesBehind(db, isShown, { floor, except: sentIds, limit: maxLines })
        if (lines.length > 0) yield { event: 'lines', data: { rows: lines.map(logView) } }
        sentIds = [...sentIds, ...lines.map(({ id }) => id)].filter((id) => id > newest - lateLines)
        last = newest
      }
      await pause(pollInterval, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    leave()
  }
}

/** Since a stream began, its viewer may have signed out, been banned or lost the permission. */
async function mayStillRead(db: Context['db'], { user, session }: SignedIn, now: Date): Promise<boolean> {
  const [mayRead, isLive] = await Promise.all([
    hasRight(db, { user }, 'logs.read'),
    isSessionLive(db, session.id, now),
  ])
  return isLive && mayRead
}
