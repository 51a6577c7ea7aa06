import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { person } from '../../../../../test/world/people.ts'
import { testWorld } from '../../../../../test/world/world.ts'

const world = await testWorld()
const { ctx } = world
const admin = await person(world, { role: 'Admin' })
const now = new Date()

async function pays(userId: string, plan: string, status: 'active' | 'canceled'): Promise<void> {
  const id = randomUUID()
  await ctx.db
    .insertInto('subscriptions')
    .values({
      id,
      user_id: userId,
      plan,
      external_subscription_id: `sub_${id}`,
      external_customer_id: `cus_${id}`,
      external_price_id: 'price_1',
      price: 900,
      currency: 'USD',
      status,
      provider_status: status,
      cancel_at_period_end: false,
      next_plan: null,
      start_date: now,
      current_period_start: now,
      current_period_end: now,
      trial_end_date: null,
      canceled_at: null,
      end_date: null,
      look: 1,
      looked_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

it('finds people by the plan that they hold, however they came to it', async () => {
  const given = await person(world, { plan: 'Ultra' })
  const paying = await person(world)
  const both = await person(world, { plan: 'basic' })
  const over = await person(world, { plan: 'Ultra' })
  const left = await person(world)
  await ctx.db
    .updateTable('users')
    .set({ plan_until: new Date(0) })
    .where('id', '=', over.id)
    .execute()
  await pays(paying.id, 'Ultra', 'active')
  await pays(both.id, 'pro', 'active')
  await pays(left.id, 'Ultra', 'canceled')
  const found = async (plan: string) => {
    const { json } = await admin.ask({ url: `/api/users?plan=${plan}&page_size=100` })
    return (json.data['rows'] as { id: string }[]).map(({ id }) => id).filter((id) => id !== admin.id)
  }
  expect(new Set(await found('Ultra'))).toEqual(new Set([given.id, paying.id]))
  expect(await found('basic')).toEqual([])
  expect(new Set(await found('pro,free'))).toEqual(new Set([both.id, over.id, left.id]))
})
