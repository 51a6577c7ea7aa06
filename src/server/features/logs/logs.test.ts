import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { CallLog } from '#contract/site/logs.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { openDatabase } from '../../db/client.ts'
import { userDataHooks } from '../../registry/features.ts'
import { createLogWriter, makeMonths, tidyLogs, tryPrepareLogs, writeLines } from './log-writer.ts'
import { insertLines, type LogLine, months } from './store.ts'

const world = await testWorld()
const { ctx, ask } = world
const admin = await person(world, { role: 'Admin' })

const line = (more: Partial<LogLine> = {}): LogLine => ({
  created_at: new Date().toISOString(),
  endpoint: '/api/settings',
  method: 'GET',
  status_code: 200,
  ip: '203.0.113.77',
  user_agent: 'test',
  exec_time: 1.5,
  created_by: null,
  ...more,
})

async function logsAt(query: string): Promise<CallLog[]> {
  const { json } = await admin.ask({ method: 'GET', url: `/api/logs?${query}` })
  return (json.data as { rows: CallLog[] }).rows
}

/** Lines are written a moment after their calls. */
async function soon<T>(read: () => Promise<T[]>): Promise<T[]> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const lines = await read()
    if (lines.length > 0 || Date.now() > deadline) return lines
    await pause(100)
  }
}

describe('the call log', () => {
  it('has a line for every call: who, what and how it ended, without parameters', async () => {
    await admin.ask({
      method: 'GET',
      url: '/api/users/not-an-id?search=hush',
      remoteAddress: '2001:db8:1:2::7',
      headers: { 'user-agent': 'Browser/1' },
    })
    await ask({ method: 'GET', url: '/api/nowhere/secret-code' })
    await ask({ method: 'POST', url: '/api/auth/sign-in', payload: '{' })
    const [line] = await soon(() => logsAt('endpoint=%2Fapi%2Fusers%2F'))
    expect(line).toMatchObject({
      method: 'GET',
      ip: '2001:db8:1:2::7',
      user_agent: 'Browser/1',
      created_by: { id: admin.id, username: admin.username },
    })
    expect(line?.endpoint).toMatch(/^\/api\/users\/\{\w+\}$/)
    expect(line?.status_code).toBeGreaterThanOrEqual(400)
    expect(line?.exec_time).toBeGreaterThan(0)
    expect((await soon(() => logsAt('endpoint=%2A'))).map(({ status_code }) => status_code)).toContain(404)
    const { rows } = await sql<{ words: string }>`select call_logs::text as words from call_logs`.execute(
      ctx.db,
    )
    const words = rows.map((row) => row.words).join('\n')
    for (const hidden of ['hush', 'not-an-id', 'secret-code', admin.token])
      expect(words).not.toContain(hidden)
    const reply = await admin.ask({ method: 'GET', url: `/api/logs/${line?.id}` })
    expect(reply.json.data).toEqual(line)
    for (const id of ['0', 'x', '99999999999999999'])
      expect((await admin.ask({ method: 'GET', url: `/api/logs/${id}` })).status).toBe(404)
  })

  it('is filtered by each of its columns', async () => {
    const lines = [
      line({ endpoint: '/api/narrow', status_code: 503, exec_time: 900, ip: '198.51.100.9' }),
      line({ endpoint: '/api/narrow', method: 'POST', created_by: admin.id }),
    ]
    await writeLines(ctx, lines)
    const count = async (query: string) => (await logsAt(`endpoint=narrow&${query}`)).length
    expect(await count('')).toBe(2)
    expect(await count('method=POST')).toBe(1)
    expect(await count('status_code_min=500')).toBe(1)
    expect(await count('exec_time_min=100')).toBe(1)
    expect(await count('ip=198.51')).toBe(1)
    expect(await count(`created_by=${admin.username}`)).toBe(1)
    expect(await count('created_at_until=2020-01-01')).toBe(0)
    const first = await admin.ask({ method: 'GET', url: '/api/logs?endpoint=narrow&page_size=1' })
    const { next, rows } = first.json.data as { next: string; rows: CallLog[] }
    const second = await admin.ask({
      method: 'GET',
      url: `/api/logs?endpoint=narrow&page_size=1&after=${next}`,
    })
    const behind = (second.json.data as { rows: CallLog[] }).rows
    expect(behind).toHaveLength(1)
    expect(behind[0]?.id).not.toBe(rows[0]?.id)
  })

  it('is routine for reads by the team without errors, and for calls of every page', async () => {
    const plain = await person(world)
    const endpoint = '/api/kinds'
    await writeLines(ctx, [
      line({ endpoint, created_by: admin.id, user_agent: 'a team read' }),
      line({ endpoint: '/api/constants', user_agent: 'what each page needs' }),
      line({ endpoint, created_by: admin.id, status_code: 404, user_agent: 'a failed read' }),
      line({ endpoint, created_by: admin.id, method: 'POST', user_agent: 'a change' }),
      line({ endpoint, created_by: plain.id, user_agent: 'a read by someone else' }),
      line({ endpoint, user_agent: 'a visitor' }),
    ])
    const agents = async (kind: string, of = endpoint) =>
      (await logsAt(`endpoint=${of}&kind=${kind}&page_size=100`)).map(({ user_agent }) => user_agent)
    expect(await agents('routine')).toEqual(['a team read'])
    expect(await agents('routine', '/api/constants')).toContain('what each page needs')
    expect(new Set(await agents('other'))).toEqual(
      new Set(['a failed read', 'a change', 'a read by someone else', 'a visitor']),
    )
  })

  it('shortens addresses after seven days, and is deleted after the configured days', async () => {
    const now = new Date('2027-05-20T12:00:00Z')
    const tidied = { ...ctx, now: () => now }
    await makeMonths(ctx, ['2027-01', '2027-02', '2027-05'])
    const old = { endpoint: '/api/old' }
    await insertLines(ctx.db, [
      line({ ...old, created_at: '2027-01-10T00:00:00Z' }),
      line({ ...old, created_at: '2027-02-10T00:00:00Z' }),
      line({ ...old, created_at: '2027-05-12T11:00:00Z' }),
      line({ ...old, created_at: '2027-05-12T11:00:00Z', ip: '2001:db8:1:2::7' }),
      line({ ...old, created_at: '2027-05-12T11:00:00Z', ip: null }),
      line({ ...old, created_at: '2027-05-14T11:00:00Z' }),
    ])
    await tidyLogs(tidied)
    await tidyLogs(tidied)
    const remaining = (await logsAt('endpoint=old')).map(({ created_at, ip }) => [
      created_at.slice(0, 10),
      ip,
    ])
    expect(new Set(remaining)).toEqual(
      new Set([
        ['2027-05-12', '2001:db8:1::/48'],
        ['2027-05-12', '203.0.113.0/24'],
        ['2027-05-12', null],
        ['2027-05-14', '203.0.113.77'],
      ]),
    )
    const there = await months(ctx.db)
    expect(there).toContain('2027-06')
    expect(there).not.toContain('2027-01')
  })

  it('is deleted and shortened in batches', async () => {
    const now = new Date('2027-09-20T12:00:00Z')
    await makeMonths(ctx, ['2027-06', '2027-09'])
    await sql`insert into call_logs (created_at, endpoint, method, status_code, ip, user_agent, exec_time)
      select moment::timestamptz, '/api/batch', 'GET', 200, '192.0.2.1', 'x', 1
      from unnest(array['2027-06-21', '2027-09-01']) as moment, generate_series(1, 5001)`.execute(ctx.db)
    await sql`create function at_most_5000() returns trigger language plpgsql as $$
      begin
        if (select count(*) from gone) > 5000 then raise exception 'too many at once'; end if;
        return null;
      end $$`.execute(ctx.db)
    await sql`create trigger at_most_5000 after delete on call_logs referencing old table as gone
      for each statement execute function at_most_5000()`.execute(ctx.db)
    await tidyLogs({ ...ctx, now: () => now })
    const { rows } = await sql`select ip::text, count(*)::int as n from call_logs
      where endpoint = '/api/batch' group by 1`.execute(ctx.db)
    expect(rows).toEqual([{ ip: '192.0.2.0/24', n: 5001 }])
  })

  it('does not prevent a node from starting while its table is locked', async () => {
    const warned: unknown[] = []
    const impatient = openDatabase(world.databaseUrl, { max: 1 })
    onTestFinished(() => impatient.destroy())
    await sql`set statement_timeout = 200`.execute(impatient)
    const log = { ...ctx.log, warn: (details: unknown) => void warned.push(details) }
    await ctx.db.transaction().execute(async (trx) => {
      await sql`lock table call_logs in access share mode`.execute(trx)
      await tryPrepareLogs({ db: impatient, log, now: () => new Date('2031-01-01') })
    })
    expect(warned).toMatchObject([{ err: { code: '57014' } }])
  })

  it('erases the caller with the account', async () => {
    const leaver = await person(world)
    await writeLines(ctx, [line({ endpoint: '/api/leaver', created_by: leaver.id, ip: '192.0.2.8' })])
    await ctx.db.transaction().execute((trx) => userDataHooks(ctx).forget(trx, `user:${leaver.id}`))
    expect(await logsAt('endpoint=leaver')).toMatchObject([
      { created_by: null, ip: '192.0.2.0/24', user_agent: '' },
    ])
  })

  it('answers from an index among a hundred thousand lines', async () => {
    const month = new Date().toISOString().slice(0, 7)
    await makeMonths(ctx, [month])
    await sql`insert into call_logs (created_at, endpoint, method, status_code, ip, user_agent, exec_time, created_by)
      select now() - i * interval '1 millisecond' * 10, '/api/many', 'GET', case when i % 500 = 0 then 500 else 200 end,
        '192.0.2.1', 'x', 1, case when i % 1000 = 0 then ${admin.id}::uuid end
      from generate_series(1, 100000) as i`.execute(ctx.db)
    await sql`analyze call_logs`.execute(ctx.db)
    const planOf = async (where: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select * from call_logs where ${where} order by created_at desc, id desc limit 26`.execute(
        ctx.db,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    for (const where of [
      sql`true`,
      sql`(created_at, id) < (now(), 5)`,
      sql`created_by = ${admin.id}`,
      sql`status_code >= 400`,
      sql`id = 5`,
    ]) {
      const plan = await planOf(where)
      expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/)
      expect(plan).not.toMatch(new RegExp(`Seq Scan on call_logs_${month.replace('-', '_')}`))
    }
  })
})

describe('the log writer', () => {
  const quiet = { warn() {} }

  it('writes in batches, never waits, and writes the rest when it stops', async () => {
    const batches: number[] = []
    const writer = createLogWriter({
      write: async (lines) => void batches.push(lines.length),
      log: quiet,
      batch: 10,
    })
    for (let i = 0; i < 25; i++) writer.add(line())
    await writer.stop()
    expect(batches).toEqual([10, 10, 5])
    writer.add(line())
    await writer.stop()
    expect(batches).toHaveLength(3)
  })

  it('drops and counts lines beyond its limit while the database is unreachable', async () => {
    const counts: unknown[] = []
    let isAway = true
    const batches: LogLine[] = []
    const writer = createLogWriter({
      write: async (lines) => {
        if (isAway) throw new Error('away')
        batches.push(...lines)
      },
      log: { warn: (details) => void counts.push(details) },
      batch: 10,
      maxBuffered: 15,
      wait: 5,
    })
    for (let i = 0; i < 40; i++) writer.add(line())
    await pause(50)
    expect(counts.map((details) => (details as { dropped: number }).dropped).reduce((a, b) => a + b, 0)).toBe(
      40,
    )
    isAway = false
    writer.add(line())
    await writer.stop()
    expect(batches).toHaveLength(1)
  })
})
