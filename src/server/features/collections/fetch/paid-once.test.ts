import { afterAll, expect, test } from 'vitest'
import { collectionById } from '#server/core/comments/store.ts'
import { putSetting } from '#server/core/settings/store.ts'
import { startApify, token } from '#test/platforms/apify.ts'
import { begin, giveSecret, keptComments, look } from '#test/world/collections.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { runCollectJob } from './run-collect-job.ts'

const apify = await startApify('tiktok', { seed: 3, comments: 40 })
const world = await testWorld({ env: { APIFY_API_URL: apify.server.url } })
const { ctx } = world
await giveSecret(ctx, 'apify_token', token)
await putSetting(ctx.db, { key: 'apify_enabled', value: 'true', secret: null, updated_at: new Date() })
afterAll(() => apify.server.stop())

test('a server that stops while a run is started goes on with that run', async () => {
  const ada = await person(world, { plan: 'Ultra' })
  const id = String((await begin(ada, { posts: [apify.address.url] })).json.data['id'])
  const runTurn = async (signal: AbortSignal) => {
    const { turn = 0 } = (await collectionById(ctx.db, id)) ?? {}
    await runCollectJob(ctx, { collection_id: id, turn }, signal)
  }
  const stopped = new AbortController()
  apify.server.schedule((_n, { method }) => {
    if (method === 'POST') stopped.abort(new Error('the server stops'))
    return undefined
  })
  await expect(runTurn(stopped.signal)).rejects.toThrow('the server stops')
  // A stopped turn starts nothing.
  await expect(runTurn(stopped.signal)).rejects.toThrow('the server stops')
  await runTurn(new AbortController().signal)
  expect(apify.server.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(await look(ada, id)).toMatchObject({ status: 'done', totals: { fetched: 40 } })
  expect(await keptComments(ctx, id)).toHaveLength(40)
})
