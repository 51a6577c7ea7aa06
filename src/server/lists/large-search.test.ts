import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { billingEventsList } from '#contract/lists/billing-lists.ts'
import { drawsList, fetchesList } from '#contract/lists/draw-lists.ts'
import type { List } from '#contract/lists/list.ts'
import { auditList, logsList } from '#contract/lists/log-lists.ts'
import { outboxList } from '#contract/lists/outbox-list.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { auditSource } from '../core/audit/store.ts'
import { outboxSource } from '../core/notifications/outbox/store.ts'
import { billingEventsSource } from '../features/billing/store.ts'
import { fetchesSource } from '../features/collections/staff/store.ts'
import { drawsSource } from '../features/giveaways/staff/store.ts'
import { addMonth, logsSource } from '../features/logs/store.ts'
import type { ListSource } from './list-source.ts'
import { pageQuery } from './read-list.ts'

const { db } = await testDatabase()
const many = sql.lit(20_000)
const tables = ['call_logs', 'audit_trail', 'outbox', 'billing_events', 'giveaways', 'collections']

beforeAll(async () => {
  await addMonth(db, '2026-05')
  const moment = sql`timestamptz '2026-05-01' + i * interval '20 seconds'`
  await sql`insert into call_logs (created_at, endpoint, method, status_code, ip, user_agent, exec_time)
    select ${moment}, '/api/place/' || i % 500, 'GET', case when i % 50 = 0 then 404 else 200 end,
      '10.0.0.0'::inet + i, '', i % 300 from generate_series(1, ${many}) i`.execute(db)
  await sql`insert into audit_trail (no, at, actor_name, area, act, record_id, record_name, changes, previous_hash, hash)
    select i, ${moment}, 'staff' || i % 40, 'users', 'update', i::text, 'person ' || i, '[]', '', sha256(i::text::bytea)
    from generate_series(1, ${many}) i`.execute(db)
  await sql`insert into outbox (id, template, address, locale, app_number, payload, status, created_at)
    select gen_random_uuid(), 'verify', 'person' || i || '@example.org', 'en', 1, '', 'sent', ${moment}
    from generate_series(1, ${many}) i`.execute(db)
  await sql`insert into billing_events (id, type, external_subscription_id, external_customer_id, happened_at,
      received_at, status)
    select 'evt_' || md5(i::text), 'customer.subscription.updated', 'sub_' || i, 'cus_' || i, ${moment}, ${moment}, 'done'
    from generate_series(1, ${many}) i`.execute(db)
  await sql`insert into giveaways (id, owner, share_code, status, title, prizes, source, rules, removals, mode,
      winners_count, substitutes_count, participants_total, eligible_total, tickets_total, entries_public, list_hash,
      seq, header, commit_hash, salt_key, seed, receipt, winners, sealed_at, finished_at, account)
    select gen_random_uuid(), 'cookie' || i, md5(i::text), 'finished', 'giveaway ' || i, '[]', '{"type":"list"}', '{}',
      '{}', 'local', 1, 0, i % 900, 1, 1, true, sha256(i::text::bytea), 1, '', md5(i::text), '', '', '', '[]',
      ${moment}, ${moment}, 'cookie' from generate_series(1, ${many}) i`.execute(db)
  await sql`insert into collections (id, owner, account, platform, by, status, replies, most, wish, created_at, stepped_at)
    select gen_random_uuid(), 'cookie' || i, 'cookie', 'youtube', 'official', 'done', false, 9,
      jsonb_build_object('title', 'post ' || i), ${moment}, ${moment} from generate_series(1, ${many}) i`.execute(
    db,
  )
  await sql`vacuum analyze call_logs, audit_trail, outbox, billing_events, giveaways, collections`.execute(db)
})

const reader = { permissions: { users: { read: true } } }
const lists: [string, List, ListSource<unknown>, string[], string[]][] = [
  ['logs', logsList, logsSource, ['place/499', '10.0.99.7'], ['exec_time', '-exec_time', '-status_code']],
  ['audit', auditList, auditSource(() => [randomUUID()]), ['person 4711', 'nobody'], ['record', '-actor']],
  ['mails', outboxList, outboxSource, ['person4711@', 'nobody@'], ['to', '-status', 'template']],
  [
    'draws',
    drawsList,
    drawsSource(new Date(), reader),
    ['giveaway 4711', 'nobody'],
    ['sealed_at', '-entries'],
  ],
  ['fetches', fetchesList, fetchesSource(reader), ['post 4711', 'nobody'], ['created_at']],
  ['deliveries', billingEventsList, billingEventsSource, ['sub_4711', 'cus_none'], ['type', '-status']],
]

async function plan(list: List, source: ListSource<unknown>, query: object): Promise<string> {
  const { rows } = await sql<{
    'QUERY PLAN': string
  }>`explain ${pageQuery(list, source, { ...query }, 25)}`.execute(db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
const walks = new RegExp(`Seq Scan on (${tables.join('|')})`)

it.each(lists)('%s: thousands are searched and sorted by an index', async (_, list, source, words, sorts) => {
  for (const search of words) expect(await plan(list, source, { search }), search).not.toMatch(walks)
  for (const sort of sorts) {
    const found = await plan(list, source, { sort })
    expect(found, sort).not.toMatch(walks)
    expect(found, sort).not.toMatch(/^\s*(->\s+)?Sort/m)
  }
})

it('would see a scan of all rows (control)', async () => {
  const { search: _, ...blind } = outboxSource
  const source = { ...blind, search: () => sql<boolean>`outbox.problem ilike '%x%'` }
  expect(await plan(outboxList, source, { search: 'x', sort: '-sent_at' })).toMatch(walks)
})
