import { afterAll, beforeEach, expect, test } from 'vitest'
import { startX, token } from '#test/platforms/x.ts'
import { begin, giveSecret, giveYoutubeKey, look } from '#test/world/collections.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const x = await startX(5, { comments: 30, now: new Date() })
const world = await testWorld({ env: { X_API_URL: x.server.url } })
const { ctx } = world
await giveSecret(ctx, 'x_bearer_token', token)
await giveYoutubeKey(ctx)
const posts = [x.address.url]
afterAll(() => x.server.stop())
beforeEach(async () => {
  await ctx.db.updateTable('plans').set({ daily_limit: 1, monthly_limit: 30 }).execute()
})

/** Starts and cancels at once, as a user would who only wants to run up costs. */
async function beginAndLeave(by: Pick<Person, 'ask'>, address: string[] = posts) {
  const { status, json } = await begin(by, { posts: address })
  const id = String(json.data['id'])
  if (status === 201) await by.ask({ method: 'POST', url: `/api/collections/${id}/cancel`, payload: {} })
  return { status, code: json.data['code'], id }
}

test('collections at the site’s expense are limited per day, including resumptions', async () => {
  const ada = await person(world, { plan: 'basic' })
  const first = await beginAndLeave(ada)
  const resume = () => ada.ask({ method: 'POST', url: `/api/collections/${first.id}/resume`, payload: {} })
  expect([first.status, (await resume()).status]).toEqual([201, 200])
  expect(await beginAndLeave(ada)).toMatchObject({ status: 403, code: 'daily_limit_reached' })
  await ada.ask({ method: 'POST', url: `/api/collections/${first.id}/cancel`, payload: {} })
  expect((await resume()).json.data['code']).toBe('daily_limit_reached')
  expect(await look(ada, first.id)).toMatchObject({ status: 'canceled' })
  // What costs nothing can still be started, and other users are not affected.
  expect(await beginAndLeave(ada, ['https://youtu.be/dQw4w9WgXcQ'])).toMatchObject({ status: 201 })
  expect(await beginAndLeave(await person(world, { plan: 'basic' }))).toMatchObject({ status: 201 })
})

test('visitors of one address share a limit, whatever their cookies', async () => {
  const features = JSON.stringify({ no_account_required: true, x: true })
  await ctx.db.updateTable('plans').set({ features }).where('name', '=', 'free').execute()
  const visitor = { ask: (request: object) => world.ask({ ...request, remoteAddress: '10.8.8.8' }) }
  const all = []
  for (let n = 0; n < 6; n++) all.push((await begin(visitor, { posts })).json.data['code'])
  expect(all.slice(-2)).toEqual([undefined, 'daily_limit_reached'])
})

test('a user’s own key is not limited, and cost estimates count too', async () => {
  const ada = await person(world, { plan: 'basic' })
  const estimate = () => ada.ask({ method: 'POST', url: '/api/collections/estimate', payload: { posts } })
  const codes = []
  for (let n = 0; n < 6; n++) codes.push((await estimate()).json.data['code'])
  expect(codes.filter(Boolean)).toEqual(['daily_limit_reached'])
  await ada.ask({ method: 'PUT', url: '/api/connections/keys', payload: { name: 'x', key: token } })
  for (let n = 0; n < 4; n++) expect((await beginAndLeave(ada)).status).toBe(201)
})
