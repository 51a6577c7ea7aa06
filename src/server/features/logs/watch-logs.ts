import { setTimeout as pause } from 'node:timers/promises'
import { failUntil } from '#contract/errors.ts'
import { logsList } from '#contract/lists/logs-list.ts'
import type { CallLog } from '#contract/logs.ts'
import type { Context, SignedIn } from '../../context.ts'
import type { StreamedEvent } from '../../http/send-events.ts'
import { conditionOf } from '../../lists/conditions.ts'
import type { FilterQuery } from '../../lists/filter-query.ts'
import { logView } from './read-logs.ts'
import { lastLineId, linesBehind, logsSource } from './store.ts'

type Deps = Pick<Context, 'db'>
export interface NewLines {
  /** the newest first */
  rows: CallLog[]
}

/** How often the database is asked for new lines, in milliseconds. */
const betweenLooks = 1000
/** Lines that are told at once; of more that come in a second, the newest. */
const maxLines = 50
/** Numbers are given before lines are there: so many behind the newest are looked at again. */
const lateLines = 2000
/** Streams that one person may have open, and the whole house. */
const maxOfOne = 3
const maxOfAll = 20
const open = new Map<string, number>()

/** New lines that the filter shows, from now on, until the asker goes away. */
export async function watchLogs(
  { db }: Deps,
  viewer: SignedIn,
  query: FilterQuery,
  gone: AbortSignal,
): Promise<AsyncGenerator<StreamedEvent<NewLines>, void, void>> {
  const leave = enter(viewer.user.id)
  // A generator that is never begun would never end, either.
  gone.addEventListener('abort', leave)
  if (gone.aborted) leave()
  try {
    return newLines(db, query, await lastLineId(db), gone, leave)
  } catch (error) {
    leave()
    throw error
  }
}

/** Takes a place among the streams; answers how to give it back. */
function enter(userId: string): () => void {
  const own = open.get(userId) ?? 0
  const all = [...open.values()].reduce((sum, n) => sum + n, 0)
  if (own >= maxOfOne || all >= maxOfAll) throw failUntil('busy', 5)
  open.set(userId, own + 1)
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    const left = (open.get(userId) ?? 1) - 1
    if (left > 0) open.set(userId, left)
    else open.delete(userId)
  }
}

async function* newLines(
  db: Context['db'],
  query: FilterQuery,
  start: number,
  gone: AbortSignal,
  leave: () => void,
): AsyncGenerator<StreamedEvent<NewLines>, void, void> {
  const isShown = conditionOf(logsList, logsSource, query)
  let last = start
  let told: number[] = []
  try {
    // Nothing yet; without a first event nobody would hear that they were let in.
    yield { event: 'lines', data: { rows: [] } }
    while (!gone.aborted) {
      const newest = await lastLineId(db)
      if (newest > last) {
        const floor = Math.max(start, last - lateLines)
        const lines = await linesBehind(db, isShown, { floor, except: told, most: maxLines })
        if (lines.length > 0) yield { event: 'lines', data: { rows: lines.map(logView) } }
        told = [...told, ...lines.map(({ id }) => id)].filter((id) => id > newest - lateLines)
        last = newest
      }
      await pause(betweenLooks, undefined, { signal: gone }).catch(() => undefined)
    }
  } finally {
    leave()
  }
}
