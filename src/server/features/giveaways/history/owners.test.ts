import { expect, it } from 'vitest'
import { userDataHooks } from '#server/registry/features.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx, ask } = world
const draw = (title = '') => ({
  method: 'POST' as const,
  url: '/api/giveaways',
  payload: {
    title,
    winners: 1,
    substitutes: 2,
    source: { type: 'list', entries: ['Ada', 'Bob', 'Cleo', 'Dora'] },
  },
})
interface Drawn {
  id: string
  share_code: string
}

it('lets only the owning account manage a draw', async () => {
  const ada = await person(world)
  const eve = await person(world)
  const { id, share_code } = (await ada.ask(draw())).json.data as unknown as Drawn
  const requests = [
    { url: `/api/giveaways/${id}` },
    { method: 'PUT', url: `/api/giveaways/${id}/claims`, payload: { hours: 24 } },
    { method: 'POST', url: `/api/giveaways/${id}/replacements`, payload: { rank: 1, reason: 'declined' } },
    { method: 'POST', url: `/api/giveaways/${id}/claims`, payload: { rank: 2 } },
    { url: `/api/giveaways/${id}/erasure-requests` },
    { method: 'POST', url: `/api/giveaways/${id}/erasures`, payload: { name: 'Dora' } },
    { method: 'POST', url: `/api/giveaways/${id}/void`, payload: { note: 'wrong list' } },
  ] as const
  for (const request of requests) {
    const codes = [await eve.ask(request), await ask(request)].map(({ json }) => json.data['code'])
    expect([request.url, ...codes]).toEqual([request.url, 'giveaway_not_found', 'giveaway_not_found'])
    expect([request.url, (await ada.ask(request)).json.status]).toEqual([request.url, true])
  }
  const ownIdFor = async (by: { ask: typeof ask }) =>
    (await by.ask({ url: `/api/results/${share_code}` })).json.data['own_id']
  expect([await ownIdFor(ada), await ownIdFor(eve), await ownIdFor({ ask })]).toEqual([
    id,
    undefined,
    undefined,
  ])
})

it('moves a visitor’s draws to the account that signs in', async () => {
  const first = await ask(draw('before'))
  const { id } = first.json.data as unknown as Drawn
  const { owner: visitor } = await ctx.db
    .selectFrom('giveaways')
    .select('owner')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const ada = await person(world)
  const other = await ask(draw('of somebody else'))
  await ctx.db.transaction().execute((trx) => userDataHooks(ctx).adopt(trx, visitor, `user:${ada.id}`))
  const listed = (await ada.ask({ url: '/api/giveaways' })).json.data as { rows: { id: string }[] }
  expect(listed.rows.map((row) => row.id)).toEqual([id])
  expect((await ada.ask({ url: `/api/giveaways/${id}` })).status).toBe(200)
  expect((await ask({ url: `/api/giveaways/${id}`, headers: { cookie: first.cookie } })).status).toBe(404)
  const { id: otherId } = other.json.data as unknown as Drawn
  expect((await ask({ url: `/api/giveaways/${otherId}`, headers: { cookie: other.cookie } })).status).toBe(
    200,
  )
})
