import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../src/server/db/client.ts'
import { runningServerUrl } from '../../src/server/db/embedded/running-server.ts'
import { addressOfNobody } from '../tickets/write-tickets.ts'

/** Ages of fetches in days, from the latest to the first: more of late than before, as with people. */
const ages = [0, 3, 17, 34, 51, 80]

/** Seconds to wait for fetches that still run. */
const patience = 15

/**
 * Moves people and fetches into the last hundred days, as purchases are there already, so that comparisons with the
 * period before show something. It needs the database itself: no call of the product creates anything in the past.
 *
 * Draws stay where they are. Their receipts and the public ledger say when a draw was committed and which later round of
 * the beacon decided it; with another time, they would be false, and each check of them would say so.
 */
export async function spreadPast(folder: string): Promise<void> {
  const url = await runningServerUrl(join(folder, 'database'))
  if (url === undefined) return
  const db = openDatabase(url, { max: 1 })
  try {
    await spreadPeople(db)
    await spreadFetches(db)
  } finally {
    await db.destroy()
  }
}

async function spreadPeople(db: Database): Promise<void> {
  // Buyers came an hour before their first purchase; all others evenly, the closer the more.
  await sql`
    update users set created_at = now() - make_interval(secs => 95 * 86400 * power(other.place, 1.5))
    from (
      select id, row_number() over (order by md5(username))::float / count(*) over () as place
      from users where email like ${`%${addressOfNobody}`}
    ) other where other.id = users.id`.execute(db)
  await sql`
    update users set created_at = first.start_date - interval '1 hour'
    from (select user_id, min(start_date) as start_date from subscriptions group by user_id) first
    where first.user_id = users.id`.execute(db)
  // The administrator was here before everyone else, and the owner of the draws came next.
  await sql`update users set created_at = now() - interval '101 days' where username = 'demo-admin'`.execute(
    db,
  )
  await sql`update users set created_at = now() - interval '99 days' where username = 'demo'`.execute(db)
}

async function spreadFetches(db: Database): Promise<void> {
  for (let waited = 0; waited < patience && (await isFetching(db)); waited++) await pause(1000)
  // Failed ones are the latest: they wait for someone to look at them.
  await sql`
    update collections set created_at = created_at - age.days, begun_at = begun_at - age.days,
      stepped_at = stepped_at - age.days, finished_at = finished_at - age.days
    from (
      select id, make_interval(days => (${ages}::integer[])[least(place, ${ages.length})::integer]) as days from (
        select id, row_number() over (order by status = 'failed' desc, created_at, id) as place
        from collections where status in ('done', 'failed')
      ) placed
    ) age where age.id = collections.id`.execute(db)
}

async function isFetching(db: Database): Promise<boolean> {
  const running = await db
    .selectFrom('collections')
    .select('id')
    .where('status', 'not in', ['done', 'failed'])
    .executeTakeFirst()
  return running !== undefined
}
