import { Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { forgetfulProxy } from '#test/database/forgetful-proxy.ts'
import { runSql } from '#test/database/run-sql.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { listen, openDatabase, ServerTooOldError } from './client.ts'

const { db, url } = await testDatabase()
const old = await testDatabase()

test('counts are numbers, calendar days are text, timestamps are dates', async () => {
  const { rows } = await sql`
    select 9007199254740991::int8 as big, date '2026-11-20' as day, timestamptz '2026-11-20 00:00Z' as at`.execute(
    db,
  )
  expect(rows).toEqual([
    { big: Number.MAX_SAFE_INTEGER, day: '2026-11-20', at: new Date('2026-11-20T00:00:00Z') },
  ])
})

test('a transaction with a swallowed error is not reported as committed', async () => {
  const result = db.transaction().execute(async (tx) => {
    await tx.insertInto('quota').values({ key: 'swallowed', period: '2026-11', n: 1 }).execute()
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  })
  await expect(result).rejects.toThrow()
  expect(await db.selectFrom('quota').where('key', '=', 'swallowed').select('n').execute()).toEqual([])
})

test('a commit with a lost response is an error, although the row exists', async () => {
  const proxy = await forgetfulProxy(url)
  onTestFinished(proxy.close)
  const remote = openDatabase(proxy.url, { max: 1 })
  onTestFinished(() => remote.destroy())
  proxy.forgetAnswerTo('commit')
  const result = remote
    .transaction()
    .execute((tx) => tx.insertInto('quota').values({ key: 'unheard', period: '2026-11', n: 1 }).execute())
  await expect(result).rejects.toThrow(/connection/i)
  await expect
    .poll(() => db.selectFrom('quota').where('key', '=', 'unheard').select('n').execute())
    .toEqual([{ n: 1 }])
})

test('a connection cut by the server does not affect the next query', async () => {
  const other = openDatabase(url, { max: 1 })
  onTestFinished(() => other.destroy())
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other)
  await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db)
  const again = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other)
  expect(again.rows[0]?.pid).not.toBe(rows[0]?.pid)
})

test('a server that disappears during a transaction fails only that transaction', async () => {
  const other = openDatabase(url, { max: 1 })
  onTestFinished(() => other.destroy())
  const result = other.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db)
    await sql`select 1`.execute(tx)
  })
  await expect(result).rejects.toThrow(/connection/i)
  expect((await sql`select 1 as one`.execute(other)).rows).toEqual([{ one: 1 }])
})

test('connections use keep-alive to notice a dead server within seconds', async () => {
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  onTestFinished(() => keepAlive.mockRestore())
  const other = openDatabase(url, { max: 1 })
  onTestFinished(() => other.destroy())
  await sql`select 1`.execute(other)
  const { promise, resolve } = Promise.withResolvers<void>()
  const nothing = () => {}
  const leave = listen({
    url,
    channel: 'c',
    applicationName: 'test',
    onMessage: nothing,
    onConnect: resolve,
    onError: nothing,
  })
  await promise
  await leave()
  expect(keepAlive.mock.calls).toEqual([
    [true, 10_000],
    [true, 10_000],
  ])
})

test('statements and idle transactions time out, and name the application', async () => {
  const { rows } = await sql`
    select name, setting, source from pg_settings where name in
      ('application_name', 'idle_in_transaction_session_timeout', 'statement_timeout') order by name`.execute(
    db,
  )
  // `client`: not by the embedded server's own settings, which another server has not.
  expect(rows).toEqual([
    { name: 'application_name', setting: 'giveawaybox', source: 'client' },
    { name: 'idle_in_transaction_session_timeout', setting: '60000', source: 'client' },
    { name: 'statement_timeout', setting: '30000', source: 'client' },
  ])
})

test('a server that is too old is refused with a clear message', async () => {
  const database = new URL(old.url).pathname.slice(1)
  await runSql(old.url, `alter database ${database} set search_path = public, pg_catalog`)
  await runSql(
    old.url,
    `create function current_setting(name text) returns text language sql
     return case name when 'server_version' then '14.9' else '140009' end`,
  )
  const ancient = openDatabase(old.url)
  onTestFinished(() => ancient.destroy())
  await expect(ancient.selectFrom('quota').selectAll().execute()).rejects.toThrow(ServerTooOldError)
  await expect(ancient.selectFrom('quota').selectAll().execute()).rejects.toThrow('PostgreSQL 14.9')
})
