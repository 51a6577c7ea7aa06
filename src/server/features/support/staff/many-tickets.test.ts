import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { supportTicketsList } from '#contract/lists/support-tickets-list.ts'
import { viewsQuery } from '#server/lists/count-views.ts'
import { countQuery, pageQuery, readList } from '#server/lists/read-list.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { roleIds } from '#test/world/people.ts'
import { ticketsSource } from './store.ts'

const { db } = await testDatabase()
const many = 50_000
const tables = ['users', 'support_tickets', 'support_messages']

beforeAll(async () => {
  // Indexes and references are recreated afterwards, which is faster than updating them row by row.
  const { rows: indexes } = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes
    where tablename = any(${tables}) and indexname in
      ('users_words', 'support_tickets_words', 'support_messages_words', 'support_tickets_turn')`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  await sql`alter table support_messages drop constraint support_messages_ticket_id_fkey`.execute(db)
  const id = (block: string) =>
    sql`('00000000-0000-4000-${sql.raw(block)}-' || lpad(to_hex(i), 12, '0'))::uuid`
  await sql`insert into users (id, username, email, fullname, role_id, status, plan, gender, created_at)
    select ${id('8000')}, 'user' || i, 'user' || i || '@example.org', 'Person ' || i, ${roleIds.user}::uuid,
      'active', 'free', '', now() from generate_series(1, ${sql.lit(many / 5)}) i`.execute(db)
  await sql`insert into support_tickets (id, user_id, locale, app_number, subject, priority, status, is_premium,
      last_message_at, created_at, updated_at)
    select ${id('9000')}, ('00000000-0000-4000-8000-' || lpad(to_hex(1 + i % ${sql.lit(many / 5)}), 12, '0'))::uuid,
      'en', 1, 'Question ' || md5(i::text), 'medium', case when i % 5 = 0 then 'open' else 'closed' end, i % 9 = 0,
      timestamptz '2026-01-01' - i * interval '1 minute', now(), now()
    from generate_series(1, ${sql.lit(many)}) i`.execute(db)
  await sql`insert into support_messages (id, ticket_id, place, author, text, created_at)
    select gen_random_uuid(), ${id('9000')}, place, 'user', md5((i * place)::text) || ' of ' || i || repeat(' words', 20), now()
    from generate_series(1, ${sql.lit(many)}) i, generate_series(1, 2) place`.execute(db)
  for (const { made } of indexes) await sql.raw(made).execute(db)
  await sql`vacuum analyze users, support_tickets, support_messages`.execute(db)
})

async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

it.each([
  ['a subject', { search: 'a87ff679a2f3' }],
  ['a number', { search: '4711' }],
  ['a person', { search: 'Person 4711' }],
  ['what was said', { search: 'of 4711' }],
])('finds %s by an index, without reading every message', async (_, query) => {
  const { total } = await readList(db, supportTicketsList, ticketsSource, query)
  expect(total).toBeGreaterThan(0)
  for (const listQuery of [
    pageQuery(supportTicketsList, ticketsSource, query, 25),
    countQuery(supportTicketsList, ticketsSource, query),
  ]) {
    const plan = await planOf(listQuery)
    expect(plan).toContain('support_messages_words')
    expect(plan).toContain('support_tickets_words')
    expect(plan).not.toMatch(/Seq Scan on (support_messages|users)/)
  }
})

it('shows the queue in order by its index, with open tickets before closed ones', async () => {
  const { rows, total } = await readList(db, supportTicketsList, ticketsSource, {})
  expect(total).toBe(many)
  expect(rows.slice(0, 3).map(({ turn, is_premium, status }) => [turn, is_premium, status])).toEqual([
    [1, true, 'open'],
    [2, true, 'open'],
    [3, true, 'open'],
  ])
  expect(await planOf(pageQuery(supportTicketsList, ticketsSource, {}, 25))).toContain('support_tickets_turn')
})

it('counts the views that wait for someone by indexes, in one query', async () => {
  const { rows } = await sql<{ id: string }>`select id from users where fullname = 'Person 4711'`.execute(db)
  const viewer = rows[0]?.id ?? ''
  await sql`update support_tickets set waiting_since = last_message_at where number % 500 = 0`.execute(db)
  await sql`update support_tickets set assigned_to = ${viewer}::uuid where number % 100 = 0`.execute(db)
  await sql`vacuum analyze support_tickets`.execute(db)
  const query = viewsQuery(supportTicketsList, ticketsSource, viewer)
  const plan = await planOf(query ?? sql``)
  expect(plan).toContain('support_tickets_waiting')
  expect(plan).toContain('support_tickets_assigned')
  expect(plan).not.toContain('Seq Scan')
  const { views } = await readList(
    db,
    supportTicketsList,
    ticketsSource,
    { search: '4711', views: 'yes' },
    viewer,
  )
  expect(views).toEqual({ unanswered: expect.any(Number) as number, mine: 100 })
  const junk = await readList(db, supportTicketsList, ticketsSource, { assigned_to_id: 'Person 4711' })
  expect(junk.total, 'a name is no account').toBe(0)
})

it('computes no queue places if no shown ticket has one', async () => {
  const query = { status: 'closed', sort: '-last_message_at' }
  const { rows } = await readList(db, supportTicketsList, ticketsSource, query)
  expect(new Set(rows.map(({ status, turn }) => `${status} ${turn}`))).toEqual(new Set(['closed null']))
  const plan = await planOf(pageQuery(supportTicketsList, ticketsSource, query, 25))
  expect(plan).toContain('support_tickets_latest')
  expect(plan).not.toContain('WindowAgg')
  const { rows: all } = await readList(db, supportTicketsList, ticketsSource, { sort: '-turn' })
  expect(all[0]).toMatchObject({ status: 'closed', turn: null })
  expect(
    await planOf(pageQuery(supportTicketsList, ticketsSource, { sort: '-last_message_at' }, 25)),
  ).toContain('WindowAgg')
})
