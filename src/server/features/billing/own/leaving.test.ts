import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { PaymentError } from '#server/providers/payments/payment-provider.ts'
import { workersOf } from '#server/registry/scheduled-jobs.ts'
import { checkoutOf, openShop } from '#test/payments/shop.ts'
import { type Person, person } from '#test/world/people.ts'

const { world, fake, at, hear, holder } = await openShop({ env: { PUBLIC_URL: 'https://box.example' } })
const { ctx, app } = world
await at('2026-11-22T12:00:00Z')

/** Does the work of the queue; a job stays if it fails. */
async function workOff(): Promise<void> {
  const { rows } = await sql<{ id: string; data: { user_id: string } }>`
    select id, data from jobs.job where name = 'end_subscriptions'`.execute(ctx.db)
  for (const { id, data } of rows) {
    await workersOf(ctx).end_subscriptions(data, new AbortController().signal)
    await sql`delete from jobs.job where id = ${id}`.execute(ctx.db)
  }
}
const leave = (user: Person) => user.ask({ method: 'DELETE', url: '/api/auth' })

it('is charged no more after the account is deleted; payments stay on record without a name', async () => {
  const ada = await holder('pro')
  const open = await person(world)
  const started = await open.ask({
    method: 'POST',
    url: '/api/subscription/checkout',
    payload: { plan: 'basic' },
  })
  const page = checkoutOf(String(started.json.data['checkoutUrl']))
  for (const user of [ada, open]) expect((await leave(user)).status).toBe(200)

  // The provider is unreachable at first: nothing is lost.
  fake.failing = new PaymentError('unreachable', 'no answer')
  await expect(workOff()).rejects.toThrow('unreachable')
  expect(fake.subscriptions.get(ada.subscription)?.status).toBe('active')
  fake.failing = undefined
  await workOff()
  await workOff()
  expect(fake.subscriptions.get(ada.subscription)?.status).toBe('canceled')
  expect(fake.checkouts.get(page)?.status).toBe('expired')
  const rows = await ctx.db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['subscriptions.status', 'subscriptions.price', 'users.fullname', 'users.email'])
    .execute()
  expect(rows).toMatchObject([{ status: 'canceled', price: 1900 }])
  expect(JSON.stringify(rows)).not.toContain(ada.username)
  expect(await ctx.db.selectFrom('checkouts').select('id').execute()).toEqual([])
})

it('is charged no more after staff delete the account, and keeps everything if it is restored', async () => {
  const eve = await holder('pro')
  const admin = await person(world, { role: 'Admin' })
  const remove = () => admin.ask({ method: 'DELETE', url: `/api/users/${eve.id}`, payload: {} })
  const restore = () => admin.ask({ method: 'POST', url: `/api/users/${eve.id}/restore`, payload: {} })
  expect((await remove()).status).toBe(200)
  expect((await restore()).status).toBe(200)
  // Restored before the job ran: nothing is canceled.
  await workOff()
  expect(fake.subscriptions.get(eve.subscription)).toMatchObject({ cancelAtPeriodEnd: false })
  await remove()
  await workOff()
  await workOff()
  expect(fake.subscriptions.get(eve.subscription)).toMatchObject({
    status: 'active',
    cancelAtPeriodEnd: true,
  })
  await restore()
  const subscription = await ctx.db
    .selectFrom('subscriptions')
    .select(['status', 'plan', 'cancel_at_period_end'])
    .where('user_id', '=', eve.id)
    .execute()
  expect(subscription).toEqual([{ status: 'active', plan: 'pro', cancel_at_period_end: true }])
})

it.each(['closed', 'banned'] as const)(
  'is not renewed for an account that is %s, and keeps the paid period',
  async (how) => {
    const bob = await holder('pro')
    const admin = await person(world, { role: 'Admin' })
    if (how === 'closed') await bob.ask({ method: 'POST', url: '/api/auth/close', payload: {} })
    else await admin.ask({ method: 'PUT', url: `/api/users/${bob.id}`, payload: { status: 'banned' } })
    await workOff()
    expect(fake.subscriptions.get(bob.subscription)).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
    })
  },
)

it.each(['unpaid', 'paused'] as const)(
  'ends an %s subscription however the account is left',
  async (status) => {
    const admin = await person(world, { role: 'Admin' })
    const url = (user: Person) => `/api/users/${user.id}`
    const ways = [
      (user: Person) => user.ask({ method: 'POST', url: '/api/auth/close', payload: {} }),
      (user: Person) => admin.ask({ method: 'PUT', url: url(user), payload: { status: 'banned' } }),
      (user: Person) => admin.ask({ method: 'DELETE', url: url(user), payload: {} }),
    ]
    for (const out of ways) {
      const fay = await holder('pro')
      fake.alter(fay.subscription, { status })
      await hear(fay.subscription)
      expect((await out(fay)).status).toBe(200)
      await workOff()
      expect(fake.subscriptions.get(fay.subscription)?.status).toBe('canceled')
    }
  },
)

it('ends subscriptions sold outside the plans too, and no failure keeps the others running', async () => {
  const dan = await holder('pro')
  const plan = fake.subscriptions.get(dan.subscription)
  if (!plan) throw new Error('nothing was bought')
  const price = { ...plan.price, priceId: 'price_by_hand', productId: 'prod_by_hand' }
  const byHand = { ...plan, id: 'sub_by_hand', price, plan: undefined }
  fake.subscriptions.clear()
  for (const subscription of [byHand, plan]) fake.subscriptions.set(subscription.id, subscription)
  expect((await leave(dan)).status).toBe(200)
  await workOff()
  expect([...fake.subscriptions.values()].map(({ status }) => status)).toEqual(['canceled', 'canceled'])
})

it('shows invoices, portal and export; the export works without the provider too', async () => {
  const bob = await holder('basic')
  const { customerId = '' } = fake.subscriptions.get(bob.subscription) ?? {}
  fake.invoices.set(customerId, [
    {
      id: 'in_1',
      number: 'A-1',
      status: 'paid',
      total: 900,
      currency: 'USD',
      createdAt: ctx.now(),
      url: 'https://pay.example/in_1',
      pdf: undefined,
    },
  ])
  const listed = await bob.ask({ url: '/api/subscription/invoices' })
  expect(listed.json.data['invoices']).toMatchObject([{ id: 'in_1', total: 900, pdf: null }])
  const portal = (user: Person) =>
    user.ask({
      method: 'POST',
      url: '/api/subscription/portal',
      headers: { 'x-language': 'fr' },
      payload: {},
    })
  const url = new URL(String((await portal(bob)).json.data['portalUrl']))
  expect(url.pathname).toBe(`/portal/${customerId}`)
  expect(url.searchParams.get('back')).toMatch(/^https:\/\/box\.example\/fr\//)

  const exported = async () => {
    const headers = { authorization: `Bearer ${bob.token}` }
    const reply = await app.inject({ method: 'POST', url: '/api/auth/export', headers, payload: {} })
    const files = unzipSync(new Uint8Array(reply.rawPayload))
    return (name: string) =>
      JSON.parse(Buffer.from(files[`${name}.json`] ?? []).toString()) as Record<string, unknown>[]
  }
  const rowsOf = await exported()
  expect(rowsOf('subscriptions')).toMatchObject([{ plan: 'basic', price: 900 }])
  expect(rowsOf('checkouts')).toMatchObject([{ plan: 'basic', status: 'complete' }])
  expect(rowsOf('invoices')).toMatchObject([{ number: 'A-1' }])
  fake.failing = new PaymentError('unreachable', 'no answer')
  const lacking = await exported()
  expect(lacking('subscriptions')).toHaveLength(1)
  expect(lacking('invoices')).toMatchObject([{ missing: expect.any(String) as string }])
  fake.failing = undefined

  // A user who never bought anything has no customer at the provider.
  const cem = await person(world)
  const requestsBefore = fake.asked.length
  expect((await cem.ask({ url: '/api/subscription/invoices' })).json.data['invoices']).toEqual([])
  expect((await portal(cem)).status).toBe(404)
  expect(fake.asked.length).toBe(requestsBefore)
})
