import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { usersList } from '#contract/lists/people-lists.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { roleIds } from '#test/world/people.ts'
import { openUsersSource, usersSource } from '../core/accounts/users/store.ts'
import { viewsQuery } from './count-views.ts'
import { nameInOrder } from './list-source.ts'
import { countQuery, pageQuery, readList } from './read-list.ts'

const { db } = await testDatabase()
const many = 100_000

beforeAll(async () => {
  // Recreated afterwards, which is faster than updating them row by row.
  const { rows: indexes } = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes
    where tablename = 'users' and indexname <> 'users_pkey'`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  await sql`insert into users (id, username, email, fullname, role_id, status, plan, gender, email_verified_at,
      totp_confirmed_at, plan_until, created_at)
    select gen_random_uuid(), 'user' || i, 'user' || i || '@example.org', 'Person ' || i % 9973,
      case when i % 500 = 0 then ${roleIds.Admin}::uuid else ${roleIds.user}::uuid end,
      case when i % 100 = 0 then 'banned' when i % 101 = 0 then 'passive' else 'active' end,
      case when i % 200 = 0 then 'Ultra' else 'free' end,
      case when i % 90 = 0 then 'other' else '' end,
      case when i % 70 <> 0 then now() end, case when i % 150 = 0 then now() end,
      case when i % 200 = 0 then now() + i * interval '1 second' end,
      timestamptz '2020-01-01' + i * interval '25 minutes'
    from generate_series(1, ${sql.lit(many)}) i`.execute(db)
  for (const { made } of indexes) await sql.raw(made).execute(db)
  await sql`vacuum analyze users`.execute(db)
})

const plain = { status: 'active,passive,banned' }
const queries: [string, Record<string, string>][] = [
  ['only the newest', {}],
  ['words', { search: 'user4711' }],
  ['words of an address', { search: '4711@example' }],
  ['a status', { status: 'banned' }],
  ['two of them', { status: 'banned,passive' }],
  ['a role', { role: roleIds.Admin }],
  ['a plan', { plan: 'Ultra' }],
  ['a gender', { gender: 'other' }],
  ['no confirmed address', { email_verified: 'no' }],
  ['a second factor', { two_factor: 'yes' }],
  ['days of joining', { created_at_from: '2022-03-01', created_at_until: '2022-03-02' }],
  ['days of a plan', { plan_until_from: '2026-11-01', plan_until_until: '2026-11-23' }],
  ['words and more', { search: 'user47', status: 'banned', role: roleIds.Admin }],
]
const sorts = [
  'fullname',
  '-fullname',
  'username',
  '-username',
  'email',
  '-email',
  'created_at',
  '-created_at',
]

async function plan(query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<Record<string, unknown>>`explain (format json) ${query}`.execute(db)
  return JSON.stringify(rows)
}
const walks = /"Node Type":"Seq Scan"[^}]*"Relation Name":"users"/

it.each(queries)('finds and counts %s among 100,000 by an index', async (_, query) => {
  expect(await plan(pageQuery(usersList, usersSource, query, 25))).not.toMatch(walks)
  expect(await plan(countQuery(usersList, usersSource, query))).not.toMatch(walks)
})

it('counts the banned among 100,000 by an index, as far as a tab says', async () => {
  for (const source of [usersSource, openUsersSource])
    expect(await plan(viewsQuery(usersList, source) ?? sql``)).not.toMatch(walks)
  expect((await readList(db, usersList, usersSource, { views: 'yes' })).views).toEqual({ banned: 100 })
})

it.each(sorts)('orders 100,000 by %s by an index', async (sort) => {
  const found = await plan(pageQuery(usersList, usersSource, { sort }, 25))
  expect(found).not.toMatch(walks)
  expect(found).not.toContain('"Node Type":"Sort"')
})

it('orders 100,000 by the name that lists show by an index', async () => {
  const found = await plan(sql`select id from users order by ${nameInOrder}, id limit 25`)
  expect(found).toContain('users_shown_name_order')
  expect(found).not.toContain('"Node Type":"Sort"')
})

it('would see a scan of all rows (control)', async () => {
  expect(await plan(sql`select * from users where updated_at < now()`)).toMatch(walks)
})

it('returns the first page and one in the middle quickly', async () => {
  const started = performance.now()
  const first = await readList(db, usersList, usersSource, plain)
  const middle = await readList(db, usersList, usersSource, { sort: 'fullname', page: 500, page_size: 100 })
  expect([first.total, middle.total, middle.rows.length]).toEqual([many, many, 100])
  expect(performance.now() - started).toBeLessThan(3000)
})
