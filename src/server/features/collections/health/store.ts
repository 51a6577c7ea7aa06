import { sql } from 'kysely'
import type { Platform } from '#posts/address.ts'
import { type Database, withKeptPlan } from '#server/db/client.ts'

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
