import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { workBulk } from '../../core/bulk/bulk-action.ts'
import type { FetchPrice } from '../../core/plans/plan-offers.ts'
import { bulkOfPlans } from './bulk-plans.ts'
import { updatePlan } from './edit-plans.ts'
import { holdPlans } from './store.ts'

const world = await testWorld()
const { ctx } = world
const admin = await person(world, { role: 'Admin' })
const names = ['basic', 'pro']
await ctx.db
  .updateTable('plans')
  .set({ is_active: false, product_id: 'prod' })
  .where('name', 'in', names)
  .execute()

/** Puts both plans on sale, with a provider that answers like this. */
async function activate(viewer: Person, fetchPrice: FetchPrice) {
  const payload = { action: 'plans.activate', ids: names, count: names.length }
  const begun = await admin.ask({ method: 'POST', url: '/api/bulk', payload })
  const id = String(begun.json.data['id'])
  await ctx.db.updateTable('bulk_jobs').set({ user_id: viewer.id }).where('id', '=', id).execute()
  await workBulk(ctx, bulkOfPlans(ctx, fetchPrice), { bulk_id: id, turn: 0 }, new AbortController().signal)
  return ctx.db.selectFrom('bulk_rows').select(['state', 'code']).where('bulk_id', '=', id).execute()
}

it('sends no request to the payment provider once the permission was revoked', async () => {
  let asked = 0
  const rows = await activate(await person(world), async () => {
    asked += 1
    return undefined
  })
  expect(rows.map(({ code }) => code)).toEqual(['not_permitted', 'not_permitted'])
  expect(asked).toBe(0)
})

it('holds no lock on plans during requests to the payment provider', async () => {
  const held: string[] = []
  const rows = await activate(admin, async () => {
    await ctx.db
      .transaction()
      .execute(async (trx) => {
        await sql`set local lock_timeout = '300ms'`.execute(trx)
        await holdPlans(trx)
      })
      .catch((error: Error) => held.push(error.message))
    return undefined
  })
  expect(held).toEqual([])
  expect(rows.map(({ state }) => state)).toEqual(['done', 'done'])
})

it('refuses a person without the permission before comparing what they have seen', async () => {
  const { id } = await person(world)
  const change = { posts: 3, seen: new Date(0).toISOString() }
  const update = (userId: string) =>
    updatePlan(
      { ...ctx, fetchPrice: async () => undefined },
      { user: { id: userId, username: 'Ada' } },
      'basic',
      change,
    )
  await expect(update(id)).rejects.toMatchObject({ code: 'not_permitted' })
  await expect(update(admin.id)).rejects.toMatchObject({ code: 'changed_meanwhile' })
})

it('returns the question about a price that the payment provider does not have, and saves nothing', async () => {
  const fetchPrice: FetchPrice = async () => ({ price: undefined, problem: 'missing' })
  const viewer = { user: { id: admin.id, username: 'Ada' } }
  const change = { price: 1234, is_active: true, product_id: 'prod' }
  const priceNow = () =>
    ctx.db.selectFrom('plans').select('price').where('name', '=', 'pro').executeTakeFirstOrThrow()
  const before = await priceNow()
  const asked = await updatePlan({ ...ctx, fetchPrice }, viewer, 'pro', change)
  expect(asked).toEqual({ kind: 'unmatched', problem: 'missing', price: undefined })
  expect(await priceNow()).toEqual(before)
  const saved = await updatePlan({ ...ctx, fetchPrice }, viewer, 'pro', { ...change, unsold: true })
  expect(saved).toMatchObject({ kind: 'saved', plan: { price: 1234, sale_problem: 'missing' } })
})
