import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { collectionById } from '#server/core/comments/store.ts'
import { putSetting } from '#server/core/settings/store.ts'
import { startApify, token } from '#test/platforms/apify.ts'
import { begin, endWaits, giveSecret, keptComments, look } from '#test/world/collections.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { resumeAllCollections, runCollectJob } from './run-collect-job.ts'

const apify = await startApify('tiktok', { seed: 3, comments: 40 })
const world = await testWorld({ env: { APIFY_API_URL: apify.server.url } })
const { ctx } = world
await giveSecret(ctx, 'apify_token', token)
await putSetting(ctx.db, { key: 'apify_enabled', value: 'true', secret: null, updated_at: new Date() })
afterAll(() => apify.server.stop())

test('a server that stops during the start of a run continues that run', async () => {
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

test('a starting server leaves a collection to the one that is ordering its run', async () => {
  const ada = await person(world, { plan: 'Ultra' })
  const id = String((await begin(ada, { posts: [apify.address.url] })).json.data['id'])
  const starting: Promise<void>[] = []
  apify.server.schedule((_n, { method }) => {
    if (method === 'POST') starting.push(resumeAllCollections(ctx))
    return undefined
  })
  await runCollectJob(ctx, { collection_id: id, turn: 0 }, new AbortController().signal)
  apify.server.schedule(() => undefined)
  await Promise.all(starting)
  expect(starting).toHaveLength(1)
  const { rows } = await sql<{ isDue: boolean }>`
    select start_after < now() + interval '170 s' as "isDue" from jobs.job
    where name = 'collect' and data->>'collection_id' = ${id} and data->>'turn' = '0' order by start_after`.execute(
    ctx.db,
  )
  // The job that the collection began with, and the one of the server that started.
  expect(rows).toEqual([{ isDue: true }, { isDue: false }])
})

test('the side that paid at first pays to the end, even if its key is removed', async () => {
  const ada = await person(world, { plan: 'Ultra' })
  const setKey = (key: string | null) =>
    ada.ask({ method: 'PUT', url: '/api/connections/keys', payload: { name: 'apify', key } })
  await setKey('not a key')
  const id = String((await begin(ada, { posts: [apify.address.url] })).json.data['id'])
  await setKey(null)
  const asked = apify.server.asked.length
  const run = async (turn: number) =>
    runCollectJob(ctx, { collection_id: id, turn }, new AbortController().signal)
  await run(0)
  expect(await look(ada, id)).toMatchObject({ status: 'failed', problem: { kind: 'token_invalid' } })
  expect(apify.server.asked).toHaveLength(asked)
  const spent = () =>
    ctx.db.selectFrom('quota').selectAll().where('key', '=', `fetch user:${ada.id}`).execute()
  expect(await spent()).toEqual([])
  // Going on is at the expense of the site from there, and counted.
  expect((await ada.ask({ method: 'POST', url: `/api/collections/${id}/resume`, payload: {} })).status).toBe(
    200,
  )
  expect(await spent()).toHaveLength(1)
  await setKey('not a key')
  await run(1)
  expect(await look(ada, id)).toMatchObject({ status: 'done', totals: { fetched: 40 } })
})

test.each([
  ['TIMED-OUT', 'timeout'],
  ['FAILED', 'provider_failed'],
  ['ABORTED', 'provider_failed'],
])('a run that ended as %s is not polled again, and its comments stay', async (status, kind) => {
  apify.world.end = { status }
  const ada = await person(world, { plan: 'Ultra' })
  const id = String((await begin(ada, { posts: [apify.address.url] })).json.data['id'])
  const runTurn = async () => {
    await endWaits(world)
    const { turn = 0 } = (await collectionById(ctx.db, id)) ?? {}
    await runCollectJob(ctx, { collection_id: id, turn }, new AbortController().signal)
  }
  await runTurn()
  const asked = apify.server.asked.length
  for (let turns = 0; turns < 5; turns++) await runTurn()
  expect(apify.server.asked).toHaveLength(asked)
  expect(await look(ada, id)).toMatchObject({ status: 'failed', problem: { kind }, totals: { fetched: 40 } })

  // Who goes on by hand gets another run, and every comment once.
  apify.world.end = {}
  const resumed = await ada.ask({ method: 'POST', url: `/api/collections/${id}/resume`, payload: {} })
  expect(resumed.json.data).toMatchObject({ status: 'waiting', totals: { fetched: 0 } })
  await runTurn()
  expect(apify.server.asked.slice(asked).filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(await look(ada, id)).toMatchObject({ status: 'done', totals: { fetched: 40 } })
  expect(await keptComments(ctx, id)).toHaveLength(40)
  await ctx.db.deleteFrom('platform_health').execute()
})
