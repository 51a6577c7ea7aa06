import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'

/** A limit with its current time window and the previous one. */
export interface AttemptWindow {
  key: string
  max: number
  seconds: number
  start: Date
  before: Date
  share: number
}

/**
 * Counts an attempt in each window if all of them have capacity, and returns the keys it was counted in. The previous
 * window counts in proportion to how much of it still lies within the sliding period. Alone, it is committed
 * asynchronously: a crash loses only the last moments. Not so within a transaction, whose other changes must last.
 */
export async function countAttempts(db: Database, windows: readonly AttemptWindow[]): Promise<string[]> {
  const commit = db.isTransaction ? sql`true` : sql`set_config('synchronous_commit', 'off', true)`
  const { rows } = await sql<{ key: string }>`
    with quick as materialized (select ${commit}),
    asked as (
      select w.key, w.start, w.max - coalesce(b.count, 0) * w.share as room, coalesce(c.count, 0) as count
      from unnest(${windows.map(({ key }) => key)}::text[], ${windows.map(({ start }) => start)}::timestamptz[],
          ${windows.map(({ before }) => before)}::timestamptz[], ${windows.map(({ max }) => max)}::int[],
          ${windows.map(({ share }) => share)}::float8[]) as w(key, start, before, max, share)
        cross join quick
        left join rate_buckets b on b.key = w.key and b.window_start = w.before
        left join rate_buckets c on c.key = w.key and c.window_start = w.start
      order by w.key
    )
    insert into rate_buckets as b (key, window_start, count)
      select key, start, 1 from asked where (select bool_and(count + 1 <= room) from asked)
    on conflict (key, window_start) do update set count = b.count + 1
      where b.count + 1 <= (select a.room from asked a where a.key = b.key)
    returning key`.execute(db)
  return rows.map(({ key }) => key)
}

export async function takeBackAttempts(db: Database, windows: readonly AttemptWindow[]): Promise<void> {
  for (const { key, start } of windows)
    await db
      .updateTable('rate_buckets')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      .where('window_start', '=', start)
      .where('count', '>', 0)
      .execute()
}

/** Seconds until all of these windows have capacity again. */
export async function untilAttempt(
  db: Database,
  windows: readonly AttemptWindow[],
  now: Date,
): Promise<number> {
  const rows = await db
    .selectFrom('rate_buckets')
    .select(['key', 'window_start', 'count'])
    .where(
      'key',
      'in',
      windows.map(({ key }) => key),
    )
    .execute()
  const countOf = (key: string, at: Date) =>
    rows.find((row) => row.key === key && row.window_start.getTime() === at.getTime())?.count ?? 0
  const waits = windows.map(({ key, max, seconds, start, before }) => {
    const counts = { now: countOf(key, start), before: countOf(key, before) }
    return untilRoom(counts, { max, seconds }, (now.getTime() - start.getTime()) / 1000)
  })
  return Math.max(1, ...waits)
}

/**
 * When another attempt fits: in the current window as the previous one fades, or in the next as the current one fades.
 */
function untilRoom(
  count: { now: number; before: number },
  { max, seconds }: { max: number; seconds: number },
  passed: number,
): number {
  const inThis = count.before > 0 ? seconds * (1 - (max - 1 - count.now) / count.before) : passed
  if (count.now < max && inThis <= seconds) return Math.ceil(inThis - passed)
  const inNext = seconds * (1 - (max - 1) / Math.max(count.now, 1))
  return Math.ceil(seconds - passed + Math.max(0, inNext))
}

/** Deletes counts of windows that no longer matter. */
export async function deleteOldAttempts(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('rate_buckets').where('window_start', '<', before).execute()
}

/** Replaces the hash of an unchanged password, unless the password was changed in the meantime. */
export async function replaceHash(
  db: Database,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .execute()
}
