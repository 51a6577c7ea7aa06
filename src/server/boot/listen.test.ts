import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testWorld } from '../../../test/world/world.ts'
import { originOfBrand } from '../core/settings/own-origin.ts'
import { openDatabase } from '../db/client.ts'
import { createHealthServer, createReadiness, listen } from './listen.ts'

const { ctx, databaseUrl } = await testWorld()
const [web, worker, both] = [
  { answers: true, works: false },
  { answers: false, works: true },
  { answers: true, works: true },
]
const reasonsOf = (role = both) => createReadiness(ctx.db, role).whyNotReady()

it('mails sent outside a request link to the port that the system chose', async () => {
  const { ctx } = await testWorld({ env: { PORT: '0' } })
  const app = Fastify()
  await listen(app, ctx.env)
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  expect(port).toBeGreaterThan(0)
  expect(await originOfBrand(ctx, 1, '')).toBe(`http://localhost:${port}`)
  await app.close()
})

it('is ready until it stops, and gives the reason', async () => {
  const readiness = createReadiness(ctx.db, both)
  const app = createHealthServer(readiness.whyNotReady)
  const ask = async () => {
    const { statusCode, body } = await app.inject('/readyz')
    return { status: statusCode, body: JSON.parse(body) as unknown }
  }
  expect(await ask()).toEqual({ status: 200, body: { ready: true } })
  readiness.stop()
  expect(await ask()).toEqual({ status: 503, body: { ready: false, reasons: ['stopping'] } })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})

it('is not ready on a worker whose jobs are late', async () => {
  await ctx.queue.send('send_mail', { mail_id: '018f0000-0000-7000-8000-000000000001' })
  expect(await reasonsOf(worker)).toEqual([])
  await sql`update jobs.job set start_after = now() - interval '16 minutes'`.execute(ctx.db)
  expect(await reasonsOf(worker)).toEqual(['queue_late'])
  expect(await reasonsOf(web)).toEqual([])
  expect(await reasonsOf(both)).toEqual([])
  await sql`insert into jobs.queue select (jsonb_populate_record(q, '{"name": "of_a_later_release"}')).*
    from jobs.queue q where name = 'send_mail'`.execute(ctx.db)
  await sql`update jobs.job set name = 'of_a_later_release'`.execute(ctx.db)
  expect(await reasonsOf(worker)).toEqual([])
})

it('is not ready on a database that lacks a migration', async () => {
  await sql`delete from kysely_migration where name = '043-list-search'`.execute(ctx.db)
  expect(await reasonsOf()).toEqual(['migrations_missing'])
})

it('is not ready without a database', async () => {
  const db = openDatabase(databaseUrl)
  await sql`select 1`.execute(db)
  await db.destroy()
  expect(await createReadiness(db, worker).whyNotReady()).toEqual(['database_unreachable'])
})
