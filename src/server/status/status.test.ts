import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import type { Status } from '#contract/site/status.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { dayMs, minuteMs } from '../kit/durations.ts'
import { openQueue } from '../queue/queue.ts'
import { nextRun } from '../queue/queue-state.ts'
import { schedules } from '../registry/scheduled-jobs.ts'
import { rememberProbe } from './outside-parts.ts'

const world = await testWorld()
const { ctx, databaseUrl } = world
const admin = await person(world, { role: 'Admin' })

async function statusNow(): Promise<Status> {
  const { json, status } = await admin.ask({ url: '/api/status' })
  expect(status).toBe(200)
  return json.data as unknown as Status
}

it('shows the state of every part from real data', async () => {
  // The page does not wait for a first probe that takes long.
  await expect.poll(async () => (await statusNow()).mail.reason, { timeout: 15_000 }).not.toBe('checking')
  const status = await statusNow()
  expect(status).toMatchObject({
    database: { state: 'ok', reason: 'fine', migrations: { missing: [], unknown: [] } },
    queue: { state: 'ok', kinds: [], failing: [] },
    mail: { state: 'note', reason: 'none' },
    beacon: { state: 'note', reason: 'off', round: null },
    platforms: { state: 'note', reason: 'none' },
    backup: { state: 'note', reason: 'none' },
    payments: { state: 'note', reason: 'off' },
    versions: { node: process.versions.node },
    keys: { state: 'ok', others: [], closed: [] },
  })
  expect(status.database.bytes).toBeGreaterThan(1e6)
  expect(status.probed_at.mail).not.toBeNull()
  expect(status.probed_at.beacon).toBeNull()
  expect(status.storage.free_bytes).toBeGreaterThan(0)
  expect(status.keys.current).toMatch(/^[0-9a-f]{8}$/)
})

it('names problems', async () => {
  await sql`insert into kysely_migration values ('999-future', '')`.execute(ctx.db)
  await sql`insert into settings (key, value, secret, updated_at)
    values ('stripe_secret_key', null, '\\x00', now())`.execute(ctx.db)
  const file = join(ctx.storage.dataDir, 'last-backup.json')
  await mkdir(dirname(file), { recursive: true })
  const made_at = new Date(Date.now() - 8 * dayMs).toISOString()
  await writeFile(file, JSON.stringify({ made_at, bytes: 12, path: '/x.tar' }))
  const status = await statusNow()
  expect(status).toMatchObject({
    database: { state: 'problem', reason: 'ahead', migrations: { unknown: ['999-future'] } },
    backup: { state: 'note', reason: 'old', made_at, bytes: 12 },
    keys: { state: 'problem', reason: 'closed', closed: ['stripe_secret_key'] },
  })
  await sql`delete from kysely_migration where name = '999-future'`.execute(ctx.db)
  await sql`delete from settings where key = 'stripe_secret_key'`.execute(ctx.db)
})

it('shows schedules with their last error, and reports a late one', async () => {
  const queue = openQueue({ url: databaseUrl, schedules, onError: () => {} })
  await queue.prepare()
  await queue.stop()
  await sql`delete from jobs.job`.execute(ctx.db)
  const ago = (ms: number) => new Date(Date.now() - ms)
  await sql`insert into jobs.job (name, state, completed_on, output) values
    ('tidy_up', 'completed', ${ago(90 * minuteMs)}, null),
    ('tidy_up', 'completed', ${ago(minuteMs)}, '{"message": "failed steps: mails"}')`.execute(ctx.db)
  const { schedules: failing } = await statusNow()
  expect(failing).toMatchObject({ state: 'problem', reason: 'failing' })
  const tidyUp = failing.jobs.find(({ name }) => name === 'tidy_up')
  expect(tidyUp).toMatchObject({ problem: 'failed steps: mails' })
  expect(Date.parse(tidyUp?.next_run ?? '')).toBeGreaterThan(Date.now())
  await sql`update jobs.job set completed_on = completed_on - interval '3 hours'`.execute(ctx.db)
  expect((await statusNow()).schedules).toMatchObject({ state: 'problem', reason: 'late' })
  await sql`delete from jobs.job`.execute(ctx.db)
})

it('retries a failed job once, with an audit log line, and no other job', async () => {
  const add = (state: string) =>
    sql<{ id: string }>`insert into jobs.job (name, state, retry_limit, retry_count, output)
      values ('send_mail', ${state}::jobs.job_state, 2, 2, '{"message": "no answer"}') returning id`.execute(
      ctx.db,
    )
  const id = (await add('failed')).rows[0]?.id ?? ''
  const done = (await add('completed')).rows[0]?.id ?? ''
  const { queue } = await statusNow()
  expect(queue).toMatchObject({ state: 'problem', reason: 'failed' })
  expect(queue.failing).toMatchObject([{ id, name: 'send_mail', problem: 'no answer' }])
  const retry = (job: string, by = admin) => by.ask({ method: 'POST', url: `/api/status/jobs/${job}/retry` })
  const other = await person(world, { role: { external: { dashboard: true } } })
  expect((await retry(id, other)).status).toBe(403)
  expect((await retry(id)).json.data).toEqual({ id, name: 'send_mail' })
  const { rows } = await sql<object>`
    select state, retry_limit, start_after <= now() as due from jobs.job where id = ${id}`.execute(ctx.db)
  expect(rows).toEqual([{ state: 'retry', retry_limit: 3, due: true }])
  for (const none of [done, 'x', '00000000-0000-4000-8000-000000000000'])
    expect((await retry(none)).json.data['code']).toBe('job_not_found')
  const { json } = await admin.ask({ url: '/api/audit?act=replay' })
  expect(json.data['rows']).toMatchObject([
    {
      area: 'settings',
      record: { id, name: 'send_mail' },
      changes: [{ field: 'status', before: 'failed', after: 'waiting' }],
    },
  ])
})

it('shows a slow probe once it has answered, and repeats it only after a while', async () => {
  let asked = 0
  const { promise, resolve } = Promise.withResolvers<string>()
  const probe = rememberProbe(
    () => {
      asked++
      return promise
    },
    () => ctx.now(),
  )
  expect(await probe()).toBeUndefined()
  resolve('here')
  expect(await probe()).toMatchObject({ result: 'here' })
  expect(asked).toBe(1)
})

it('shows the last result while a new probe takes long, and none after one that failed', async () => {
  const answers = Array.from({ length: 3 }, () => Promise.withResolvers<string>())
  let probes = 0
  const probe = rememberProbe(
    () => answers[probes++]!.promise,
    () => ctx.now(),
  )
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  try {
    answers[0]!.resolve('here')
    expect(await probe()).toMatchObject({ result: 'here' })
    clock.mockReturnValue(minuteMs)
    expect([await probe(), probes]).toMatchObject([{ result: 'here' }, 2])
    answers[1]!.resolve('gone')
    expect(await probe()).toMatchObject({ result: 'gone' })
    clock.mockReturnValue(2 * minuteMs)
    answers[2]!.reject(new Error('No database'))
    expect([await probe(), probes]).toEqual([undefined, 3])
  } finally {
    clock.mockRestore()
  }
})

it.each([
  ['* * * * *', '2026-01-01T00:00:30Z', '2026-01-01T00:01:00.000Z'],
  ['0 * * * *', '2026-01-01T00:00:00Z', '2026-01-01T01:00:00.000Z'],
  ['30 3 1 * *', '2026-01-31T04:00:00Z', '2026-02-01T03:30:00.000Z'],
  ['*/5 * * * *', '2026-01-01T00:00:00Z', undefined],
])('%s after %s is next due at %s', (cron, after, next) => {
  expect(nextRun(cron, new Date(after))?.toISOString()).toBe(next)
})
