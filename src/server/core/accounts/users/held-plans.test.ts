import { expect, it } from 'vitest'
import { person } from '#test/world/people.ts'
import { plantSubscription } from '#test/world/planted-subscriptions.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx } = world
const admin = await person(world, { role: 'Admin' })

const pays = (userId: string, plan: string, status: 'active' | 'canceled') =>
  plantSubscription(world, userId, { plan, status, provider_status: status })

it('finds people by their plan, whether granted or paid for', async () => {
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
