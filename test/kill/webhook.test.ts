import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { startStripe } from '../stripe/stand-in.ts'
import { person } from '../world/people.ts'
import { testWorld } from '../world/world.ts'

let url = ''
let answered: number[] = []
const stripe = await startStripe({
  productTime: () => new Date(),
  deliver: async (body, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await fetch(`${url}/api/webhooks/stripe`, { method: 'POST', headers, body }).catch(
      () => null,
    )
    answered.push(answer?.status ?? 0)
    return answer?.status ?? 0
  },
})
const world = await testWorld({ env: stripe.env })
const { db, secretKey } = world.ctx
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await stripe.stop()
})

async function begin(failPoint = ''): Promise<ChildProcess> {
  const key = Buffer.from(secretKey).toString('hex')
  const child = fork(join(import.meta.dirname, 'webhook-child.ts'), [world.databaseUrl, key, failPoint], {
    env: { ...process.env, ...stripe.env },
  })
  children.push(child)
  const [port] = (await once(child, 'message')) as [number]
  url = `http://127.0.0.1:${port}`
  return child
}

it('loses no event if it is killed while handling it, and grants the plan once', async () => {
  const admin = await person(world, { role: 'Admin' })
  await admin.ask({ method: 'PUT', url: '/api/settings', payload: stripe.settings })
  const plan = await db.selectFrom('plans').selectAll().where('name', '=', 'pro').executeTakeFirstOrThrow()
  const { productId: product_id } = stripe.sell({ name: 'pro', amount: plan.price, currency: plan.currency })
  await db.updateTable('plans').set({ product_id }).where('name', '=', 'pro').execute()
  const ada = await person(world)
  const held = async () =>
    (await ada.ask({ url: '/api/entitlements' })).json.data['plan'] as { name: string } | undefined
  const bought = await ada.ask({
    method: 'POST',
    url: '/api/subscription/checkout',
    payload: { plan: 'pro' },
  })
  // The provider's data about the subscription is slow to write: the process is killed at that point.
  await sql`create function take_long() returns trigger language plpgsql as
    $$ begin perform pg_sleep(30); return new; end $$`.execute(db)
  await sql`create trigger take_long before insert on subscriptions for each row execute function take_long()`.execute(
    db,
  )
  const child = await begin()
  const paid = stripe.pay(String(bought.json.data['checkoutUrl']))
  await expect
    .poll(async () => (await db.selectFrom('billing_events').select('id').execute()).length, {
      timeout: 20_000,
    })
    .toBeGreaterThan(0)
  await pause(300)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  await paid
  await stripe.settled()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`.execute(db)
  await sql`drop trigger take_long on subscriptions`.execute(db)
  expect(new Set(answered)).toEqual(new Set([0]))
  expect((await held())?.name).toBe('free')

  answered = []
  await begin()
  for (const { id } of stripe.events) await stripe.replay(id)
  await stripe.settled()
  expect(new Set(answered)).toEqual(new Set([200]))
  expect((await held())?.name).toBe('pro')
  expect(await db.selectFrom('subscriptions').select('plan').execute()).toEqual([{ plan: 'pro' }])
  const open = await db.selectFrom('billing_events').select('id').where('handled_at', 'is', null).execute()
  expect(open).toEqual([])
})

it.each([
  ['change-sent', 'trialing'],
  ['change-done', 'canceled'],
] as const)('logs who canceled and why if the process is killed at %s', async (failPoint, status) => {
  const admin = await person(world, { role: 'Admin' })
  const held = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('status', '<>', 'canceled')
    .executeTakeFirstOrThrow()
  const child = await begin(failPoint)
  const ended = once(child, 'exit')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` }
  const body = JSON.stringify({ at: 'now', reason: `tried at ${failPoint}` })
  const asked = fetch(`${url}/api/subscriptions/${held.id}/cancel`, { method: 'POST', headers, body })
  expect(await asked.catch(() => 'cut')).toBe('cut')
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(stripe.house.subscriptions.get(held.external_subscription_id)?.status).toBe(status)
  const lines = await db
    .selectFrom('audit_trail')
    .selectAll()
    .where('record_id', '=', held.id)
    .where('actor', '=', admin.id)
    .orderBy('no')
    .execute()
  expect(lines.map(({ act }) => act)).toEqual(['cancel'])
  expect(JSON.stringify(lines)).toContain(`tried at ${failPoint}`)
  // The lease of a killed process blocks the others for three minutes.
  expect(await db.deleteFrom('billing_leases').executeTakeFirst()).toEqual({ numDeletedRows: 1n })
})
