import { setTimeout as pause } from 'node:timers/promises'
import { logsList } from '#contract/lists/logs-list.ts'
import type { CallLog } from '#contract/site/logs.ts'
import { createStreamSlots } from '#server/kit/stream-slots.ts'
import type { Context, SignedIn } from '../../context.ts'
import type { StreamedEvent } from '../../http/send-events.ts'
import type { FilterQuery } from '../../lists/checked-query.ts'
import { conditionOf } from '../../lists/conditions.ts'
import { logView } from './read-logs.ts'
import { lastLineId, linesBehind, logsSource } from './store.ts'

type Deps = Pick<Context, 'db'>
export interface NewLines {
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

/** New lines that match the filter, from now on, until the viewer leaves. */
export async function watchLogs(
  { db }: Deps,
  viewer: SignedIn,
  query: FilterQuery,
  signal: AbortSignal,
): Promise<AsyncGenerator<StreamedEvent<NewLines>, void, void>> {
  const leave = takeSlot({ owner: viewer.user.id, signal })
  try {
    return newLines(db, query, await lastLineId(db), signal, leave)
  } catch (error) {
    leave()
    throw error
  }
}

async function* newLines(
  db: Context['db'],
  query: FilterQuery,
  start: number,
  signal: AbortSignal,
  leave: () => void,
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
