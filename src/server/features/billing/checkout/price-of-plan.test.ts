import { beforeAll, beforeEach, expect, it } from 'vitest'
import { unsellablePlans } from '#server/core/plans/plan-offers.ts'
import { PaymentError } from '#server/providers/payments/payment-provider.ts'
import { openShop, prices } from '#test/payments/shop.ts'
import { type Person, person } from '#test/world/people.ts'
import type { Answer } from '#test/world/world.ts'
import { reconcilePayments } from '../reconcile.ts'

const { world, fake } = await openShop()
const { db } = world.ctx
const code = (reply: Answer) => reply.json.data['code'] ?? reply.status
const errors = (reply: Answer) => reply.json.data['_errors']

let admin: Person
let buyer: Person
beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
  buyer = await person(world)
})
beforeEach(async () => {
  fake.failing = undefined
  fake.sell('prod_pro', prices.pro)
  const plan = { price: prices.pro, product_id: 'prod_pro', is_active: true, sale_problem: null }
  await db.updateTable('plans').set(plan).where('name', '=', 'pro').execute()
})

const change = (payload: object) => admin.ask({ method: 'PUT', url: '/api/plans/pro', payload })
const plan = async () => (await admin.ask({ url: '/api/plans/pro' })).json.data
const buy = () => buyer.ask({ method: 'POST', url: '/api/subscription/checkout', payload: { plan: 'pro' } })
/** Whether the plan is shown as for sale, to a signed-in user and to visitors. */
async function isSold() {
  const userPlans = (await buyer.ask({ url: '/api/subscription' })).json.data['for_sale'] as string[]
  const site = (await world.ask({ url: '/api/settings?force=true' })).json.data['constants']
  const { plans } = site as { plans: { name: string; is_for_sale: boolean }[] }
  return [userPlans.includes('pro'), plans.find(({ name }) => name === 'pro')?.is_for_sale]
}

it('refuses a price that the provider does not have unless saved as not for sale', async () => {
  const errorReply = await change({ price: 3400 })
  expect([errorReply.status, code(errorReply)]).toEqual([409, 'plan_price_unmatched'])
  expect(errors(errorReply)).toEqual({
    price: { _errors: [expect.stringContaining('charges $19 per month')] },
  })
  expect(await plan()).toMatchObject({ price: 1900, sale_problem: null })
  expect(await isSold()).toEqual([true, true])

  expect((await change({ price: 3400, unsold: true })).status).toBe(200)
  expect(await plan()).toMatchObject({ price: 3400, sale_problem: 'price', is_for_sale: false })
  expect(await isSold()).toEqual([false, false])
  expect(await unsellablePlans({ db })).toEqual([{ name: 'pro', problem: 'price' }])

  // Changes that do not touch the price are saved as usual, and so is a price that the provider has.
  expect((await change({ posts: 9 })).status).toBe(200)
  expect(await plan()).toMatchObject({ sale_problem: 'price' })
  fake.sell('prod_pro', 3400)
  expect((await change({ is_active: false })).status).toBe(200)
  expect((await change({ is_active: true })).status).toBe(200)
  expect(await isSold()).toEqual([true, true])
})

it('refuses products that the provider does not sell, or not monthly', async () => {
  const reply = await change({ product_id: 'prod_gone' })
  expect([code(reply), Object.keys(errors(reply) as object)]).toEqual([
    'plan_price_unmatched',
    ['product_id'],
  ])
  fake.sell('prod_year', prices.pro, { interval: 'year' })
  const yearly = await change({ product_id: 'prod_year' })
  expect([code(yearly), Object.keys(errors(yearly) as object)]).toEqual([
    'plan_price_unmatched',
    ['product_id'],
  ])
  const another = { ...(await planPayload()), name: 'Another', product_id: 'prod_gone' }
  const create = (payload: object) => admin.ask({ method: 'POST', url: '/api/plans', payload })
  expect(code(await create(another))).toBe('plan_price_unmatched')
  const createReply = await create({ ...another, unsold: true })
  expect([createReply.status, createReply.json.data['sale_problem']]).toEqual([201, 'missing'])
  await db.deleteFrom('plans').where('name', '=', 'Another').execute()
})

it('saves what cannot be compared: hidden or unsold plans, or an unreachable provider', async () => {
  expect((await change({ price: 3400, is_active: false })).status).toBe(200)
  expect(code(await change({ is_active: true }))).toBe('plan_price_unmatched')
  expect((await change({ product_id: '', is_active: true })).status).toBe(200)
  fake.failing = new PaymentError('unreachable', 'nobody answers')
  expect((await change({ product_id: 'prod_pro' })).status).toBe(200)
  expect(await plan()).toMatchObject({ price: 3400, sale_problem: null })
})

it('ends the sale of a plan whose price changed at the provider, and resumes it', async () => {
  fake.sell('prod_pro', 2500)
  expect(code(await buy())).toBe('plan_price_differs')
  expect(await isSold()).toEqual([false, false])
  fake.sell('prod_pro', prices.pro)
  const checked = await admin.ask({ url: '/api/plans/pro/price' })
  expect(checked.json.data).toMatchObject({ matches: true })
  expect(await isSold()).toEqual([true, true])

  fake.sell('prod_pro', 2500)
  await reconcilePayments(world.ctx)
  expect(await isSold()).toEqual([false, false])
  // A checkout refreshes an outdated sale status too.
  fake.sell('prod_pro', prices.pro)
  expect((await buy()).status).toBe(200)
  expect(await isSold()).toEqual([true, true])
})

async function planPayload() {
  const { features, limits, result_sharing, ...planView } = (await plan()) as Record<string, object>
  const { currency, trial_days, price, is_active } = planView
  const { mode: sharing, days: sharing_days } = result_sharing as { mode: string; days: number | null }
  const terms = { currency, trial_days, price, is_active, is_most_preferred: false }
  return { ...terms, features, ...limits, sharing, sharing_days }
}
