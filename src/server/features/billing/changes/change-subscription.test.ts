import { beforeEach, expect, it } from 'vitest'
import { PaymentError } from '#server/providers/payments/payment-provider.ts'
import { openShop } from '#test/payments/shop.ts'
import { type Person, person } from '#test/world/people.ts'
import type { Answer } from '#test/world/world.ts'

const { world, fake, at, hear, holder } = await openShop()
const { db } = world.ctx
const begin = '2026-11-01T00:00:00Z'
const periodEnd = '2026-12-01T00:00:00.000Z'

beforeEach(async () => {
  fake.failing = undefined
  fake.declines = false
  fake.asksBuyer = false
  fake.due = undefined
  fake.delay = () => Promise.resolve()
  fake.asked.length = 0
  await at(begin)
})

const url = '/api/subscription'
const preview = (user: Person, plan: string) => user.ask({ url: `${url}/change?plan=${plan}` })
const change = (user: Person, payload: object, headers: Record<string, string> = {}) =>
  user.ask({ method: 'POST', url: `${url}/change`, headers, payload })
const cancel = (user: Person) => user.ask({ method: 'DELETE', url, payload: {} })
const resume = (user: Person) => user.ask({ method: 'POST', url: `${url}/resume`, payload: {} })
const codeOf = ({ status, json }: Answer) => (status === 200 ? 200 : json.data['code'])
const subscriptionOf = async (user: Person) =>
  (await user.ask({ url })).json.data['subscription'] as Record<string, unknown>
const planOf = async (user: Person) => (await user.ask({ url: '/api/entitlements' })).json.data['plan']
const seenOf = async (user: Person, plan: string) => String((await preview(user, plan)).json.data['seen'])
const count = (name: string) => fake.asked.filter((request) => request === name).length

it('upgrades at once for the previewed amount', async () => {
  const ada = await holder('basic')
  const reply = await preview(ada, 'pro')
  expect(reply.json.data).toMatchObject({
    kind: 'upgrade',
    amount_due: 1000,
    currency: 'USD',
    price: 1900,
    at: new Date(begin).toISOString(),
  })
  const { seen: previewToken } = reply.json.data as { seen: string }
  expect(codeOf(await change(ada, { plan: 'pro' }))).toBe('preview_outdated')
  expect(codeOf(await change(ada, { plan: 'Ultra', seen: previewToken }))).toBe('preview_outdated')
  expect(codeOf(await change(ada, { plan: 'pro', seen: `9999${previewToken.slice(4)}` }))).toBe(
    'preview_outdated',
  )
  // A cent more than the preview is refused; less is fine.
  fake.due = 1001
  expect(codeOf(await change(ada, { plan: 'pro', seen: previewToken }))).toBe('preview_outdated')
  expect(count('changeNow')).toBe(0)
  fake.due = 999
  const done = await change(ada, { plan: 'pro', seen: previewToken })
  expect(done.json.data).toMatchObject({ plan: 'pro', price: 1900, next_plan: null })
  expect(await planOf(ada)).toMatchObject({ name: 'pro', until: null })
  expect(codeOf(await change(ada, { plan: 'pro', seen: previewToken }))).toBe('already_on_plan')
})

it('changes nothing if the card is declined or the provider does not answer', async () => {
  const bob = await holder('basic')
  const before = await subscriptionOf(bob)
  const previewToken = await seenOf(bob, 'Ultra')
  fake.declines = true
  const declined = await change(bob, { plan: 'Ultra', seen: previewToken })
  expect([declined.status, codeOf(declined)]).toEqual([402, 'payment_declined'])
  fake.failing = new PaymentError('unreachable', 'no answer')
  for (const answer of [
    await change(bob, { plan: 'Ultra', seen: previewToken }),
    await preview(bob, 'Ultra'),
    await cancel(bob),
  ])
    expect(codeOf(answer)).toBe('payment_provider_failed')
  fake.failing = undefined
  expect(await subscriptionOf(bob)).toEqual(before)
  fake.declines = false
  expect(codeOf(await change(bob, { plan: 'Ultra', seen: previewToken }))).toBe(200)
})

it('downgrades with the next period, and can undo it', async () => {
  const cem = await holder('Ultra')
  const reply = await preview(cem, 'basic')
  expect(reply.json.data).toMatchObject({ kind: 'downgrade', amount_due: 0, price: 900, at: periodEnd })
  expect((await change(cem, { plan: 'basic' })).json.data).toMatchObject({
    plan: 'Ultra',
    price: 4900,
    next_plan: 'basic',
  })
  expect(await planOf(cem)).toMatchObject({ name: 'Ultra', until: periodEnd })
  expect(codeOf(await change(cem, { plan: 'basic' }))).toBe('already_on_plan')
  expect((await change(cem, { plan: 'Ultra' })).json.data).toMatchObject({ plan: 'Ultra', next_plan: null })
  expect(await planOf(cem)).toMatchObject({ name: 'Ultra', until: null })
  expect(codeOf(await change(cem, { plan: 'Ultra' }))).toBe('already_on_plan')
})

it('still knows the cheaper plan that begins with the next period once that plan is sold at another price', async () => {
  const oz = await holder('Ultra')
  await change(oz, { plan: 'basic' })
  const sellAs = (product_id: string) =>
    db.updateTable('plans').set({ product_id }).where('name', '=', 'basic').execute()
  await sellAs('price_new')
  await hear(oz.subscription)
  expect(await subscriptionOf(oz)).toMatchObject({ plan: 'Ultra', next_plan: 'basic' })
  expect((await change(oz, { plan: 'Ultra' })).json.data).toMatchObject({ next_plan: null })
  await sellAs('prod_basic')
})

it('ends with the paid period unless the cancellation is undone', async () => {
  const dee = await holder('pro')
  const ending = await cancel(dee)
  expect(ending.json.data).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect(await planOf(dee)).toMatchObject({ name: 'pro', until: periodEnd })
  expect(codeOf(await cancel(dee))).toBe(200)
  expect(count('cancelLater')).toBe(1)
  expect((await resume(dee)).json.data).toMatchObject({ cancel_at_period_end: false, canceled_at: null })
  expect(codeOf(await resume(dee))).toBe(200)
  expect(count('resume')).toBe(1)
  // Choosing a plan for the next period also undoes the cancellation.
  await cancel(dee)
  expect((await change(dee, { plan: 'basic' })).json.data).toMatchObject({
    cancel_at_period_end: false,
    next_plan: 'basic',
  })

  await cancel(dee)
  fake.alter(dee.subscription, { status: 'canceled', endedAt: new Date(periodEnd) })
  await at(periodEnd)
  // The provider ended it without notifying us: the next request finds out.
  expect(codeOf(await resume(dee))).toBe('subscription_ended')
  expect(await subscriptionOf(dee)).toMatchObject({ status: 'canceled', end_date: periodEnd })
  expect(await planOf(dee)).toMatchObject({ name: 'free', until: null })
  for (const answer of [await cancel(dee), await change(dee, { plan: 'Ultra' }), await preview(dee, 'Ultra')])
    expect(codeOf(answer)).toBe('subscription_ended')
})

it('refuses users without a subscription, and plans that are not for sale', async () => {
  const eve = await person(world)
  for (const answer of [
    await cancel(eve),
    await resume(eve),
    await change(eve, { plan: 'pro' }),
    await preview(eve, 'pro'),
  ])
    expect(codeOf(answer)).toBe('subscription_not_found')
  const fay = await holder('pro')
  expect(codeOf(await preview(fay, 'gold'))).toBe('plan_not_found')
  expect(codeOf(await preview(fay, 'free'))).toBe('plan_not_for_sale')
  expect(codeOf(await preview(fay, 'pro'))).toBe('already_on_plan')
  fake.sell('prod_Ultra', 5000)
  expect(codeOf(await change(fay, { plan: 'Ultra' }))).toBe('plan_price_differs')
  fake.sell('prod_Ultra', 4900)
})

it('changes for free and at once during a trial', async () => {
  await db.updateTable('plans').set({ trial_days: 7 }).where('name', '=', 'basic').execute()
  const gil = await holder('basic')
  await db.updateTable('plans').set({ trial_days: 0 }).where('name', '=', 'basic').execute()
  expect(await subscriptionOf(gil)).toMatchObject({ status: 'trialing' })
  expect((await preview(gil, 'pro')).json.data).toMatchObject({ kind: 'upgrade', amount_due: 0 })
  expect((await change(gil, { plan: 'pro' })).json.data).toMatchObject({ status: 'trialing', plan: 'pro' })
})

it('is refused where the price shown before is another one by now, also where nothing is due', async () => {
  const price = async (plan: 'basic' | 'pro', amount: number) => {
    fake.sell(`prod_${plan}`, amount)
    await db.updateTable('plans').set({ price: amount }).where('name', '=', plan).execute()
  }
  await db.updateTable('plans').set({ trial_days: 7 }).where('name', '=', 'basic').execute()
  const onTrial = await holder('basic')
  await db.updateTable('plans').set({ trial_days: 0 }).where('name', '=', 'basic').execute()
  const dearer = { plan: 'pro', seen: await seenOf(onTrial, 'pro') }
  const onUltra = await holder('Ultra')
  const cheaper = { plan: 'basic', seen: await seenOf(onUltra, 'basic') }
  await price('pro', 2900)
  await price('basic', 1200)
  for (const seen of [dearer.seen, cheaper.seen, '0.mark', ''])
    expect(codeOf(await change(onTrial, { plan: 'pro', seen })), seen).toBe('preview_outdated')
  for (const seen of [cheaper.seen, await seenOf(onUltra, 'pro'), '0.mark', ''])
    expect(codeOf(await change(onUltra, { plan: 'basic', seen })), seen).toBe('preview_outdated')
  expect(count('changeNow') + count('changeLater')).toBe(0)
  const seen = await seenOf(onTrial, 'pro')
  expect((await change(onTrial, { plan: 'pro', seen })).json.data).toMatchObject({ price: 2900 })
  const again = { plan: 'basic', seen: await seenOf(onUltra, 'basic') }
  expect((await change(onUltra, again)).json.data).toMatchObject({ next_plan: 'basic' })
  await price('pro', 1900)
  await price('basic', 900)
})

it('is done once, even with repeated and concurrent requests and keys', async () => {
  const hal = await holder('basic')
  fake.delay = () => new Promise((resolve) => setTimeout(resolve, 3))
  const previewToken = await seenOf(hal, 'pro')
  const twice = await Promise.all([1, 2].map(() => change(hal, { plan: 'pro', seen: previewToken })))
  expect(twice.map(codeOf)).toEqual([200, 'already_on_plan'])
  const key = { 'idempotency-key': 'up' }
  const ultra = { plan: 'Ultra', seen: await seenOf(hal, 'Ultra') }
  const thrice = await Promise.all([1, 2, 3].map(() => change(hal, ultra, key)))
  expect(thrice.map(codeOf)).toEqual([200, 200, 200])
  expect(count('changeNow')).toBe(2)
  expect(codeOf(await change(hal, { plan: 'basic' }, key))).toBe('idempotency_key_reused')
  const [ended, changed] = await Promise.all([cancel(hal), change(hal, { plan: 'basic' })])
  expect([codeOf(ended), codeOf(changed)]).toEqual([200, 200])
  expect(await subscriptionOf(hal)).toMatchObject({ cancel_at_period_end: false, next_plan: 'basic' })
})

it('reports success after a lost response, and repeats what was not done', async () => {
  const gus = await holder('basic')
  const key = { 'idempotency-key': 'lost' }
  const pro = { plan: 'pro', seen: await seenOf(gus, 'pro') }
  const lost = new PaymentError('unreachable', 'no answer')
  const failAt = (name: string, after?: string) => {
    fake.asked.length = 0
    fake.delay = async () => {
      const isThen = after === undefined || fake.asked.includes(after as never)
      if (fake.asked.at(-1) === name && isThen) fake.failing = lost
    }
  }
  // Nothing was changed, so the same request is not done yet.
  failAt('changeNow')
  expect(codeOf(await change(gus, pro, key))).toBe('payment_provider_failed')
  fake.failing = undefined
  // This time it was changed and charged.
  failAt('fetchSubscription', 'changeNow')
  expect(codeOf(await change(gus, pro, key))).toBe('payment_provider_failed')
  fake.failing = undefined
  fake.delay = () => Promise.resolve()
  for (const _ of [1, 2]) expect((await change(gus, pro, key)).json.data).toMatchObject({ plan: 'pro' })
  expect(count('changeNow')).toBe(1)
  expect(codeOf(await change(gus, pro))).toBe('already_on_plan')
  // What was done once isn't done again after another change.
  await change(gus, { plan: 'basic' })
  expect((await change(gus, pro, key)).json.data).toMatchObject({ plan: 'pro', next_plan: 'basic' })
  expect(codeOf(await change(gus, { plan: 'Ultra' }, key))).toBe('idempotency_key_reused')
})

it('waits for the buyer to confirm at their bank, and gives the address for it', async () => {
  const kai = await holder('basic')
  fake.asksBuyer = true
  const ultra = { plan: 'Ultra', seen: await seenOf(kai, 'Ultra') }
  const until = '2026-11-01T23:00:00.000Z'
  const waiting = { plan: 'basic', pending_plan: 'Ultra', pending_until: until }
  const reply = await change(kai, ultra, { 'idempotency-key': 'yes' })
  expect(reply.json.data).toMatchObject({ ...waiting, pending_url: 'https://pay.example/invoice/in_1' })
  expect((await change(kai, ultra, { 'idempotency-key': 'yes' })).json.data).toMatchObject(waiting)
  expect((await change(kai, ultra)).json.data).toMatchObject(waiting)
  expect(count('changeNow')).toBe(1)
  expect(await planOf(kai)).toMatchObject({ name: 'basic' })
  expect((await change(kai, { plan: 'basic' })).json.data).toMatchObject({
    plan: 'basic',
    pending_plan: null,
  })
  await change(kai, ultra)
  expect(await subscriptionOf(kai)).toMatchObject(waiting)
  // The buyer confirmed.
  const price = fake.subscriptions.get(kai.subscription)?.pending?.price
  if (price) fake.alter(kai.subscription, { price, pending: undefined })
  await hear(kai.subscription)
  expect(await subscriptionOf(kai)).toMatchObject({ plan: 'Ultra', pending_plan: null, pending_url: null })

  // An upgrade undoes an earlier cancellation, but only once it is confirmed.
  const mo = await holder('basic')
  await cancel(mo)
  const pro = await change(mo, { plan: 'pro', seen: await seenOf(mo, 'pro') })
  expect(pro.json.data).toMatchObject({ pending_plan: 'pro', cancel_at_period_end: true })
  const dearer = fake.subscriptions.get(mo.subscription)?.pending?.price
  if (dearer) fake.alter(mo.subscription, { price: dearer, pending: undefined })
  await hear(mo.subscription)
  expect(await subscriptionOf(mo)).toMatchObject({
    plan: 'pro',
    pending_plan: null,
    cancel_at_period_end: false,
  })

  // A later cancellation on the provider's own pages is kept, although both are reported together.
  const ned = await holder('basic')
  await change(ned, { plan: 'pro', seen: await seenOf(ned, 'pro') })
  const bought = fake.subscriptions.get(ned.subscription)?.pending?.price
  if (bought) fake.alter(ned.subscription, { price: bought, pending: undefined, cancelAtPeriodEnd: true })
  await hear(ned.subscription)
  expect(await subscriptionOf(ned)).toMatchObject({
    plan: 'pro',
    pending_plan: null,
    cancel_at_period_end: true,
  })
  fake.asksBuyer = false
})

it('keeps a scheduled downgrade if an upgrade was never confirmed', async () => {
  const nil = await holder('pro')
  await change(nil, { plan: 'basic' })
  fake.asksBuyer = true
  const ultra = { plan: 'Ultra', seen: await seenOf(nil, 'Ultra') }
  const both = { plan: 'pro', next_plan: 'basic', pending_plan: 'Ultra' }
  expect((await change(nil, ultra)).json.data).toMatchObject(both)
  expect(await planOf(nil)).toMatchObject({ name: 'pro' })
  expect(count('putBack')).toBe(0)
  // The upgrade lapsed without confirmation; it is not settled while another change is in progress.
  fake.alter(nil.subscription, { pending: undefined })
  const until = new Date('2026-11-01T00:03:00Z')
  const lease = { user_id: nil.id, holder: '00000000-0000-4000-8000-000000000001', until }
  await db.insertInto('billing_leases').values(lease).execute()
  await hear(nil.subscription)
  expect(count('putBack')).toBe(0)
  await at(until)
  await hear(nil.subscription)
  expect(count('putBack')).toBe(1)
  const after = { plan: 'pro', next_plan: 'basic', pending_plan: null }
  expect(await subscriptionOf(nil)).toMatchObject(after)
  // Choosing the previously scheduled plan withdraws the waiting upgrade.
  await change(nil, { plan: 'Ultra', seen: await seenOf(nil, 'Ultra') })
  expect(await subscriptionOf(nil)).toMatchObject(both)
  expect((await change(nil, { plan: 'basic' })).json.data).toMatchObject(after)
})

it('is refused while another process changes the same subscription, until its lease ends', async () => {
  const lea = await holder('basic')
  const leases = () => db.selectFrom('billing_leases').selectAll().execute()
  const until = new Date('2026-11-01T00:03:00Z')
  const lease = { user_id: lea.id, holder: '00000000-0000-4000-8000-000000000000', until }
  await db.insertInto('billing_leases').values(lease).execute()
  for (const answer of [
    await change(lea, { plan: 'pro', seen: await seenOf(lea, 'pro') }),
    await cancel(lea),
    await resume(lea),
  ])
    expect([answer.status, codeOf(answer)]).toEqual([409, 'subscription_busy'])
  expect(count('changeNow') + count('cancelLater')).toBe(0)
  expect(await leases()).toEqual([lease])
  await at(until)
  expect(codeOf(await cancel(lea))).toBe(200)
  expect(await leases()).toEqual([])
  fake.failing = new PaymentError('unreachable', 'no answer')
  expect(codeOf(await resume(lea))).toBe('payment_provider_failed')
  expect(await leases()).toEqual([])
})

it('uses the current state of the provider, including changes on its own pages', async () => {
  const ida = await holder('pro')
  fake.alter(ida.subscription, { cancelAtPeriodEnd: true })
  expect(codeOf(await cancel(ida))).toBe(200)
  expect(count('cancelLater')).toBe(0)
  expect(await subscriptionOf(ida)).toMatchObject({ cancel_at_period_end: true })
  await hear(ida.subscription)
})

it('uses the better of a paid and a granted plan, and says until when', async () => {
  const jon = await holder('basic')
  const until = new Date('2026-11-10T00:00:00Z')
  await db.updateTable('users').set({ plan: 'Ultra', plan_until: until }).where('id', '=', jon.id).execute()
  expect(await planOf(jon)).toMatchObject({ name: 'Ultra', until: until.toISOString() })
  await at(until)
  expect(await planOf(jon)).toMatchObject({ name: 'basic', until: null })
  const admin = await person(world, { role: 'Admin' })
  const reply = await admin.ask({ url: `/api/users/${jon.id}` })
  expect(reply.json.data).toMatchObject({ plan: 'Ultra', held_plan: 'basic' })
  const auth = await jon.ask({ url: '/api/auth' })
  expect(auth.json.data['user']).toMatchObject({
    plan: 'basic',
    plan_details: { name: 'basic', until: null },
  })
})
