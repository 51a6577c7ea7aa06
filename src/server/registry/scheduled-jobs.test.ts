import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testWorld } from '#test/world/world.ts'
import { testDatabase } from '../../../test/database/test-database.ts'
import { openShop } from '../../../test/payments/shop.ts'
import { PaymentError } from '../providers/payments/payment-provider.ts'
import { jobs } from '../queue/jobs.ts'
import { openQueue, type Workers } from '../queue/queue.ts'
import { reconcileSoon, schedules, tidyUp, workersOf } from './scheduled-jobs.ts'

const { world, fake, at, holder } = await openShop()
const { ctx } = world
const { db, url } = await testDatabase()

async function promised(): Promise<string[]> {
  const { rows } = await sql<{ at: Date }>`
    select start_after as at from jobs.job where name = 'reconcile_payments' order by 1`.execute(ctx.db)
  return rows.map(({ at: time }) => time.toISOString().slice(0, 16))
}
const work = () => workersOf(ctx).reconcile_payments({}, AbortSignal.timeout(60_000))

it('run once over several nodes, even if none was running at the time', async () => {
  const ran: string[] = []
  // What runs every minute may well run twice during the test.
  const note = (name: string) => async () => {
    if (name !== 'finish_sealed') ran.push(name)
  }
  const workers = Object.fromEntries(
    Object.keys(jobs).map((name) => [name, note(name)]),
  ) as unknown as Workers
  // At the very minute of a job, what was missed and what is due would both run: here it is due in half an hour.
  const minute = (new Date().getUTCMinutes() + 30) % 60
  const hourly = Object.entries(schedules).filter(([, cron]) => cron === '0 * * * *')
  const later = { ...schedules, ...Object.fromEntries(hourly.map(([name]) => [name, `${minute} * * * *`])) }
  expect(hourly.map(([name]) => name).toSorted()).toEqual(['reconcile_payments', 'send_reports', 'tidy_up'])
  const node = () => openQueue({ url, schedules: later, onError: () => {} })
  const first = node()
  await first.work(workers)
  await first.stop()
  const { rows } = await sql<{ name: string; cron: string }>`
    select name, cron from jobs.schedule order by name`.execute(db)
  expect(rows).toEqual([
    { name: 'finish_sealed', cron: '* * * * *' },
    { name: 'reconcile_payments', cron: `${minute} * * * *` },
    { name: 'send_reports', cron: `${minute} * * * *` },
    { name: 'tidy_up', cron: `${minute} * * * *` },
  ])
  ran.length = 0
  await sql`update jobs.version set cron_on = now() - interval '3 hours'`.execute(db)
  await sql`update jobs.schedule set created_on = now() - interval '1 day'`.execute(db)
  await sql`delete from jobs.job`.execute(db)
  const nodes = [node(), node(), node()]
  await Promise.all(nodes.map((queue) => queue.work(workers)))
  await expect
    .poll(() => ran.toSorted(), { timeout: 20_000 })
    .toEqual(['reconcile_payments', 'send_reports', 'tidy_up'])
  // A fourth one finds nothing left to do: the time was made up for.
  nodes.push(node())
  await nodes.at(-1)?.work(workers)
  await Promise.all(nodes.map((queue) => queue.stop()))
  expect(ran).toHaveLength(3)
  const left = await sql<{ state: string }>`
    select state from jobs.job where name in ('tidy_up', 'reconcile_payments', 'send_reports')`.execute(db)
  expect(left.rows).toEqual(Array.from({ length: 3 }, () => ({ state: 'completed' })))
})

it('remove schedules of earlier releases, and keep those of a newer one', async () => {
  const earlier = openQueue({ url, schedules, onError: () => {} })
  await earlier.prepare()
  await earlier.stop()
  await sql`select jobs.create_queue('of_next_release', '{"policy": "standard"}')`.execute(db)
  await sql`insert into jobs.schedule (name, cron) values ('of_next_release', '0 5 * * *')`.execute(db)
  const queue = openQueue({
    url,
    schedules: { tidy_up: '30 3 * * *', reconcile_payments: null },
    onError: () => {},
  })
  await queue.prepare()
  await queue.stop()
  const { rows } = await sql<{ name: string; cron: string }>`
    select name, cron from jobs.schedule order by name`.execute(db)
  expect(rows).toEqual([
    { name: 'finish_sealed', cron: '* * * * *' },
    { name: 'of_next_release', cron: '0 5 * * *' },
    { name: 'send_reports', cron: '0 * * * *' },
    { name: 'tidy_up', cron: '30 3 * * *' },
  ])
})

it('reconcile payments once soon after the start of any number of nodes', async () => {
  await at('2036-11-22T12:34:00Z')
  const ada = await holder('pro')
  await Promise.all(Array.from({ length: 8 }, () => reconcileSoon(ctx)))
  expect(await promised()).toEqual(['2036-11-22T12:40'])
  // The end of the subscription was not reported to us.
  fake.alter(ada.subscription, { status: 'canceled', endedAt: new Date('2036-12-22T12:34:00Z') })
  await at('2036-12-22T13:00:01Z')
  await work()
  expect((await ada.ask({ url: '/api/subscription' })).json.data['subscription']).toMatchObject({
    status: 'canceled',
  })
})

it('leave a failed run to the next one, without retrying for days', async () => {
  fake.failing = new PaymentError('unreachable', 'ETIMEDOUT')
  const logged: string[] = []
  const warn = (_: object, message: string) => void logged.push(message)
  const broken = { ...ctx, log: { ...ctx.log, warn } }
  await workersOf(broken).reconcile_payments({}, AbortSignal.timeout(60_000))
  expect(logged).toHaveLength(1)
})

it('delete what they can if a part of the database is unreachable', async () => {
  const failed: string[] = []
  const broken = {
    ...ctx,
    db: new Proxy(ctx.db, {
      get: () => () => {
        throw new Error('no database')
      },
    }),
    log: { ...ctx.log, error: ({ step }: { step: string }) => void failed.push(step) },
  }
  await tidyUp(broken)
  expect(failed).toContain('expired sessions')
  expect(failed).toContain('deleted accounts')
})

it('delete nothing while the clock is ahead of the database or the beacon', async () => {
  const { ctx } = await testWorld()
  const insert = () =>
    ctx.db
      .insertInto('quota')
      .values({ key: 'old', period: '2020-01', n: 1 })
      .onConflict((c) => c.doNothing())
      .execute()
  const left = async () =>
    (await ctx.db.selectFrom('quota').selectAll().where('key', '=', 'old').execute()).length
  await insert()
  const run = (more: Partial<typeof ctx>) =>
    workersOf({ ...ctx, ...more }).tidy_up({}, AbortSignal.timeout(60_000))
  const ahead = new Date(Date.now() + 20 * 60_000)
  expect(await run({ now: () => ahead })).toEqual({
    message: 'the clock is 20 minutes ahead: nothing was deleted',
  })
  const beacon = { ...ctx.beacon, report: () => ({ ...ctx.beacon.report(), clockAhead: 600_000 }) }
  expect(await run({ now: () => new Date(), beacon })).toEqual({
    message: 'the clock is 10 minutes ahead: nothing was deleted',
  })
  expect(await left()).toBe(1)
  expect(await run({ now: () => new Date() })).toBeUndefined()
  expect(await left()).toBe(0)
})

it('finish the draws of a node that died after the seal, after a grace period', async () => {
  const other = await testWorld()
  other.ctx.reached = (point) => {
    if (point === 'sealed') throw new Error('this node stops here')
  }
  const payload = { source: { type: 'list', entries: ['Ada', 'Bob'] }, winners: 1 }
  await other.ask({ method: 'POST', url: '/api/giveaways', payload })
  other.ctx.reached = () => {}
  const workAt = (seconds: number) => {
    const time = new Date(Date.now() + seconds * 1000)
    return workersOf({ ...other.ctx, now: () => time }).finish_sealed({}, AbortSignal.timeout(60_000))
  }
  const status = async () => {
    const rows = await other.ctx.db.selectFrom('giveaways').select('status').execute()
    return rows.map((row) => row.status)
  }
  await workAt(50)
  expect(await status()).toEqual(['sealed'])
  await workAt(70)
  expect(await status()).toEqual(['finished'])
})
