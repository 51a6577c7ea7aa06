import { expect, it } from 'vitest'
import { collected } from '#test/world/collected.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx, ask, setTime } = world
const begin = new Date('2026-11-22T12:00:00Z')
const lapsed = new Date('2026-12-22T12:00:00Z')
const later = new Date('2027-03-22T12:00:00Z')

async function drawn(by: Awaited<ReturnType<typeof person>>) {
  const collection_id = await collected(world, { owner: `user:${by.id}` })
  const payload = { mode: 'local', source: { type: 'collection', collection_id } }
  const { status, json } = await by.ask({ method: 'POST', url: '/api/giveaways', payload })
  expect(status, JSON.stringify(json)).toBe(201)
  return { id: String(json.data['id']), code: String(json.data['share_code']) }
}

async function at(time: Date): Promise<void> {
  setTime(time)
  const expires_at = new Date(time.getTime() + 86_400_000)
  await ctx.db.updateTable('sessions').set({ last_active_at: time, expires_at }).execute()
}

it('keeps what a lapsed plan included: link, statistics, history; but only for its draws', async () => {
  await at(begin)
  const ada = await person(world, { plan: 'basic' })
  await ctx.db.updateTable('users').set({ plan_until: lapsed }).where('id', '=', ada.id).execute()
  const paid = await drawn(ada)
  await at(lapsed)
  const free = await drawn(ada)
  await at(later)
  const plan = await ada.ask({ url: '/api/entitlements' })
  expect(plan.json.data['plan']).toMatchObject({ name: 'free', until: null })

  const codes = async (url: string, by = ada.ask) => {
    const { status, json } = await by({ url })
    return status === 200 ? 200 : json.data['code']
  }
  // 180 days of sharing, 365 days of history.
  expect(await codes(`/api/results/${paid.code}`, ask)).toBe(200)
  expect(await codes(`/api/results/${paid.code}/statistics`)).toBe(200)
  expect(await codes(`/api/giveaways/${paid.id}`)).toBe(200)
  const { json } = await ada.ask({ url: '/api/giveaways' })
  expect((json.data['rows'] as { id: string }[]).map(({ id }) => id)).toEqual([paid.id])

  expect(await codes(`/api/results/${free.code}`, ask)).toBe('result_expired')
  expect(await codes(`/api/giveaways/${free.id}`)).toBe('result_expired')

  await at(new Date('2027-11-22T12:00:01Z'))
  expect(await codes(`/api/giveaways/${paid.id}`)).toBe('result_expired')
  expect((await ada.ask({ url: '/api/giveaways' })).json.data['rows']).toEqual([])
})

it('locks statistics of draws made without them', async () => {
  await at(begin)
  const bob = await person(world)
  const { code } = await drawn(bob)
  const { json } = await bob.ask({ url: `/api/results/${code}/statistics` })
  expect(json.data['code']).toBe('plan_lacks_feature')
})
