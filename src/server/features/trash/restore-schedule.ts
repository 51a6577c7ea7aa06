import type { TrashRows } from '#server/core/trash/store.ts'
import type { Context } from '../../context.ts'

type Row = TrashRows['rows'][number]

/** What a record without a time for publishing has. */
export const unplanned = { publish_at: null, publish_by: null }

/**
 * Clears the time of scheduled drafts, also those of a module, whose time passed while they were deleted: their job found
 * nothing, so nothing would publish them. Returns how many.
 */
export function clearPassedTimes(
  parts: readonly TrashRows[],
  now: Date,
): { parts: TrashRows[]; unscheduled: number } {
  let unscheduled = 0
  const cleared = (row: Row) => {
    const at = timeOf(row)
    if (!at || at > now) return row
    unscheduled++
    return { ...row, ...unplanned }
  }
  return {
    parts: parts.map((part) =>
      part.table === 'contents' ? { ...part, rows: part.rows.map(cleared) } : part,
    ),
    unscheduled,
  }
}

/** Gives those that are still to be published a job again, in case theirs is gone; a second one does nothing. */
export async function sendSchedules(
  { queue }: Pick<Context, 'queue'>,
  trx: Context['db'],
  parts: readonly TrashRows[],
): Promise<void> {
  const rows = parts.flatMap((part) => (part.table === 'contents' ? part.rows : []))
  for (const row of rows) {
    const at = timeOf(row)
    if (!at) continue
    const due = { content_id: String(row['id']), publish_at: at.toISOString() }
    await queue.send('publish_content', due, { db: trx, startAfter: at })
  }
}

function timeOf({ publish_at: at }: Row): Date | undefined {
  return typeof at === 'string' ? new Date(at) : undefined
}
