import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../src/server/db/client.ts'
import { runningServerUrl } from '../../src/server/db/embedded/running-server.ts'
import { addressOfNobody } from '../tickets/write-tickets.ts'

/** Ages of fetches in days, from the latest to the first: more of late than before, as with people. */
const ages = [0, 1, 1, 2, 4, 6, 9, 17, 34, 51, 80]

/** Hours since the first words of tickets and of messages to the team, from the latest. */
const waits = [0.6, 2.2, 5, 22, 27, 46, 73, 120, 169]

/** Hours until the team answered, and again between later messages. */
const answeredAfter = 1.4

/** Seconds to wait for fetches that still run. */
const patience = 15

/**
 * Moves people, fetches, tickets and messages into the last hundred days, as purchases are there already, so that
 * comparisons with the period before show something, and queues whom to answer first. It needs the database itself: no
 * call of the product creates anything in the past.
 *
 * Draws stay where they are. Their receipts and the public ledger say when a draw was committed and which later round of
 * the beacon decided it; with another time, they would be false, and each check of them would say so. A fetch that was
 * drawn from and a ticket about a draw stay with it, and so does the audit log, whose lines are chained.
 */
export async function spreadPast(folder: string): Promise<void> {
  const url = await runningServerUrl(join(folder, 'database'))
  if (url === undefined) return
  const db = openDatabase(url, { max: 1 })
  try {
    await spreadPeople(db)
    await spreadFetches(db)
    await spreadTickets(db)
    await spreadMessages(db)
    await spreadSessions(db)
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
          and id not in (select collection_id from giveaways where collection_id is not null)
      ) placed
    ) age where age.id = collections.id`.execute(db)
}

async function spreadTickets(db: Database): Promise<void> {
  await sql`
    create temporary table ticket_ages as
      select id, make_interval(secs => 3600 * (${waits}::float[])[least(place, ${waits.length})::integer]) as age
      from (
        select id, row_number() over (order by is_waiting desc, created_at desc) as place
        from support_tickets where id not in (select ticket_id from challenges where ticket_id is not null)
      ) placed`.execute(db)
  await sql`
    update support_messages m
    set created_at = least(now(), now() - a.age + make_interval(secs => 3600 * ${answeredAfter}::float * (m.place - first.place)))
    from ticket_ages a, (select ticket_id, min(place) as place from support_messages group by ticket_id) first
    where m.ticket_id = a.id and first.ticket_id = a.id`.execute(db)
  await sql`
    update support_tickets t
    set created_at = said.first_at, last_message_at = said.last_at, updated_at = said.last_at,
      waiting_since = case when t.waiting_since is not null then said.last_at end,
      closed_at = case when t.closed_at is not null then said.last_at end
    from (
      select ticket_id, min(created_at) as first_at, max(created_at) as last_at
      from support_messages group by ticket_id
    ) said
    where said.ticket_id = t.id and t.id in (select id from ticket_ages)`.execute(db)
  await sql`drop table ticket_ages`.execute(db)
}

async function spreadMessages(db: Database): Promise<void> {
  await sql`
    update form_submissions set created_at = now() - placed.age
    from (
      select id, make_interval(secs => 3600 * (${waits}::float[])[least(2 * place, ${waits.length})::integer]) as age
      from (select id, row_number() over (order by created_at desc) as place from form_submissions) ordered
    ) placed where placed.id = form_submissions.id`.execute(db)
}

/** People were here last within three weeks, the closer the more; the three who can sign in are here now. */
async function spreadSessions(db: Database): Promise<void> {
  await sql`
    update sessions set created_at = greatest(seen.at - interval '2 hours', seen.joined),
      authenticated_at = greatest(seen.at - interval '2 hours', seen.joined), last_active_at = seen.at
    from (
      select u.id, u.created_at as joined,
        greatest(now() - make_interval(secs => 21 * 86400 * power(other.place, 3)), u.created_at, latest.at) as at
      from users u left join (
        select user_id, max(created_at) as at from support_tickets group by user_id
      ) latest on latest.user_id = u.id join (
        select id, row_number() over (order by md5(username || 'seen'))::float / count(*) over () as place
        from users where email like ${`%${addressOfNobody}`}
      ) other on other.id = u.id
    ) seen where seen.id = sessions.user_id`.execute(db)
}

async function isFetching(db: Database): Promise<boolean> {
  const running = await db
    .selectFrom('collections')
    .select('id')
    .where('status', 'not in', ['done', 'failed'])
    .executeTakeFirst()
  return running !== undefined
}
