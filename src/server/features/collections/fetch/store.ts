import { CompiledQuery, sql } from 'kysely'
import type { Platform } from '#posts/address.ts'
import type { StoredPage } from '#server/core/comments/store.ts'
import { type Database, withKeptPlan } from '#server/db/client.ts'
import type { PostChange } from '../store.ts'

/** What a step saves of a post: the counts and the cursor. */
type StepCounts = Required<
  Pick<
    PostChange,
    'pages' | 'next' | 'fetched' | 'replies' | 'deleted' | 'duplicates' | 'expected' | 'shortfalls'
  >
> & { facts: string | null; fetch_start: Date; fetch_end: Date }

export interface Step {
  /** as of reading the collection: of two jobs that save the same step, one is refused */
  version: number
  at: Date
  /** its position, and its comments if it has any */
  page: Omit<StoredPage, 'data'> & { data: Buffer | null }
  counts: StepCounts
}

/** A single statement is one commit, and one round trip instead of five. */
const stepQuery = `/* keep plan: collection_step */
    with held as (
      update collections set stepped_at = $3, tries = 0, stuck_since = null, version = version + 1
      where id = $1 and version = $2 returning id),
    page as (
      insert into comment_pages (collection_id, post_no, no, n, data, avatars)
      select id, $4::integer, $5::integer, $6::integer, $7::bytea, $19::bytea from held where $7::bytea is not null),
    post as (
      update collection_posts set pages = $8, next = $9, fetched = $10, replies = $11, deleted = $12,
        duplicates = $13, expected = $14, shortfalls = $15, facts = coalesce($16::jsonb, facts),
        fetch_start = $17, fetch_end = $18
      from held where collection_id = held.id and no = $4)
    select id from held`

/** Saves a page, the counts and the collection's next version, or nothing: false if another step came first. */
export async function keepStep(db: Database, { version, at, page, counts }: Step): Promise<boolean> {
  const values = [
    page.collection_id,
    version,
    at,
    page.post_no,
    page.no,
    page.n,
    page.data,
    counts.pages,
    counts.next,
    counts.fetched,
    counts.replies,
    counts.deleted,
    counts.duplicates,
    counts.expected,
    counts.shortfalls,
    counts.facts,
    counts.fetch_start,
    counts.fetch_end,
    page.avatars,
  ]
  const { rows } = await db.executeQuery(CompiledQuery.raw(stepQuery, values))
  return rows.length === 1
}

export function healthOf(db: Database, platform: Platform) {
  return db.selectFrom('platform_health').selectAll().where('platform', '=', platform).executeTakeFirst()
}

export async function allHealth(db: Database) {
  const query = db.selectFrom('platform_health').select(['platform', 'failures', 'open_until'])
  return (await withKeptPlan(db, 'all_health', query)).rows
}

/**
 * Counts a failure, unless the previous one was of the same collection, and pauses the platform once there are
 * `enough`. Exact under parallel calls.
 */
export async function countFailure(
  db: Database,
  {
    platform,
    collectionId,
    enough,
    until,
  }: { platform: string; collectionId: string; enough: number; until: Date },
): Promise<void> {
  const isNew = sql<boolean>`platform_health.failed_collection is distinct from excluded.failed_collection`
  const counted = sql<number>`platform_health.failures + case when ${isNew} then 1 else 0 end`
  await db
    .insertInto('platform_health')
    .values({ platform, failures: 1, open_until: null, failed_collection: collectionId })
    .onConflict((conflict) =>
      conflict.column('platform').doUpdateSet({
        failures: counted,
        open_until: sql<Date | null>`case when ${counted} >= ${enough}::int then ${until}::timestamptz end`,
        failed_collection: collectionId,
      }),
    )
    .execute()
}

/** Whether this caller may try a platform after its pause; the others wait for the result. */
export async function claimTrial(
  db: Database,
  { platform, now, until }: { platform: string; now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('platform_health')
    .set({ open_until: until })
    .where('platform', '=', platform)
    .where('open_until', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function forgetFailures(db: Database, platform: string): Promise<void> {
  await db
    .updateTable('platform_health')
    .set({ failures: 0, open_until: null, failed_collection: null })
    .where('platform', '=', platform)
    .where('failures', '>', 0)
    .execute()
}
