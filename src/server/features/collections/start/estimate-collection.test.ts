import { afterAll, expect, test } from 'vitest'
import { putSetting } from '#server/core/settings/store.ts'
import { startX, token } from '#test/platforms/x.ts'
import { giveSecret, giveYoutubeKey, video } from '#test/world/collections.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const x = await startX(3, { comments: 120, now: new Date() })
const world = await testWorld({ env: { X_API_URL: x.server.url } })
const { ctx } = world
await giveSecret(ctx, 'x_bearer_token', token)
await giveYoutubeKey(ctx)
await giveSecret(ctx, 'apify_token', 'apify_api_token')
await putSetting(ctx.db, { key: 'apify_enabled', value: 'true', secret: null, updated_at: new Date() })
afterAll(() => x.server.stop())

async function estimate(posts: string[], plan = 'basic') {
  const ada = await person(world, { plan })
  return (await ada.ask({ method: 'POST', url: '/api/collections/estimate', payload: { posts } })).json.data
}

test('X gives the cost of a conversation before anything is fetched', async () => {
  expect(await estimate([x.address.url])).toEqual({
    platform: 'x',
    cost: { comments: 120, currency: 'USD', least: 0.605, most: 1.815, paid_by: 'site', reaches_back: true },
  })
})

test('a provider costs at most the limit of the plan; others cost nothing', async () => {
  const requestsBefore = x.server.asked.length
  expect(await estimate(['https://www.tiktok.com/@ada/video/7300000000000000000'])).toMatchObject({
    platform: 'tiktok',
    cost: { comments: 5000, least: 2.5, most: 6.25, paid_by: 'site' },
  })
  expect(await estimate([video])).toEqual({ platform: 'youtube', cost: null })
  expect(x.server.asked.length).toBe(requestsBefore)
})

test('a refusal by X is reported as a problem of the platform', async () => {
  x.server.schedule(() => ({ kind: 'status', status: 401, body: { title: 'Unauthorized' } }))
  expect(await estimate([x.address.url])).toMatchObject({ code: 'comments_problem' })
})
