import { afterAll, beforeEach, expect, test } from 'vitest'
import { startYoutube } from '#test/platforms/youtube.ts'
import { begin, endWaits, giveYoutubeKey, look, until } from '#test/world/collections.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { resumeAllCollections } from './fetch/run-collect-job.ts'

const youtube = await startYoutube(9, 300)
const world = await testWorld({ env: { YOUTUBE_API_URL: youtube.server.url }, jobs: true })
const { ctx } = world
afterAll(() => youtube.server.stop())
beforeEach(() => youtube.server.schedule(() => undefined))

async function platformOf(by: Pick<Person, 'ask'>, name: string) {
  const { json } = await by.ask({ method: 'GET', url: '/api/platforms' })
  const { platforms } = json.data as { platforms: { platform: string }[] }
  return platforms.find(({ platform }) => platform === name)
}

test('says what can be read, by whom, and what is missing', async () => {
  const ada = await person(world, { plan: 'Ultra' })
  expect(await platformOf(ada, 'youtube')).toMatchObject({ state: 'off', by: null })
  await giveYoutubeKey(ctx)
  await expect.poll(() => platformOf(ada, 'youtube')).toMatchObject({ state: 'ready', by: 'official' })
  await ctx.db.updateTable('plans').set({ features: '{"reddit":true}' }).where('name', '=', 'basic').execute()
  const bob = await person(world, { plan: 'basic' })
  expect(await platformOf(bob, 'youtube')).toMatchObject({ state: 'locked' })
  expect((await begin(bob)).json.data['code']).toBe('plan_lacks_feature')
})

test('a platform that fails for several users is paused, then tried by one', {
  timeout: 30_000,
}, async () => {
  await giveYoutubeKey(ctx)
  const { random } = ctx
  // Delays between retries of one request pass at once.
  ctx.random = (bytes) => new Uint8Array(bytes)
  youtube.server.schedule(() => ({ kind: 'html' }))
  const people = await Promise.all(Array.from({ length: 4 }, () => person(world, { plan: 'Ultra' })))
  const [last, ...first] = people as [Person, ...Person[]]
  const ids = await Promise.all(first.map(async (user) => String((await begin(user)).json.data['id'])))
  for (const [n, user] of first.entries())
    expect(await until(user, ids[n] ?? '', ({ goes_on_at }) => goes_on_at !== null)).toMatchObject({
      status: 'waiting',
      problem: { kind: 'provider_failed' },
    })
  expect(await platformOf(last, 'youtube')).toMatchObject({
    state: 'pausing',
    until: expect.any(String) as string,
  })
  const requestsBefore = youtube.server.asked.length
  const id = String((await begin(last)).json.data['id'])
  expect(await until(last, id, ({ goes_on_at }) => goes_on_at !== null)).toMatchObject({
    status: 'waiting',
    problem: null,
  })
  expect(youtube.server.asked.length).toBe(requestsBefore)

  youtube.server.schedule(() => undefined)
  await ctx.db
    .updateTable('platform_health')
    .set({ open_until: new Date(0) })
    .execute()
  await expect
    .poll(
      async () => {
        await endWaits(world)
        return (
          await Promise.all(people.map((user, n) => look(user, n === 0 ? id : (ids[n - 1] ?? ''))))
        ).map(({ status }) => status)
      },
      { timeout: 15_000, interval: 300 },
    )
    .toEqual(['done', 'done', 'done', 'done'])
  expect(await platformOf(last, 'youtube')).toMatchObject({ state: 'ready' })
  ctx.random = random
})

test('a single failing post does not pause the platform', async () => {
  await giveYoutubeKey(ctx)
  const { random } = ctx
  ctx.random = (bytes) => new Uint8Array(bytes)
  youtube.server.schedule(() => ({ kind: 'html' }))
  const ada = await person(world, { plan: 'Ultra' })
  const id = String((await begin(ada)).json.data['id'])
  await expect
    .poll(
      async () => {
        await endWaits(world)
        return (await look(ada, id)).status
      },
      { timeout: 15_000, interval: 200 },
    )
    .toBe('failed')
  expect(await platformOf(ada, 'youtube')).toMatchObject({ state: 'ready' })
  ctx.random = random
})

test('several posts are one collection, up to the common limit of the plan', async () => {
  await giveYoutubeKey(ctx)
  await ctx.db.updateTable('plans').set({ comments: 350 }).where('name', '=', 'pro').execute()
  const ada = await person(world, { plan: 'pro' })
  // The fake platform has one video: anything else is not found.
  const two = await begin(ada, { posts: ['https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/aaaaaaaaaaa'] })
  const id = String(two.json.data['id'])
  expect(await until(ada, id)).toMatchObject({
    status: 'failed',
    problem: { kind: 'not_found' },
    totals: { fetched: 300 },
    posts: [
      { fetched: 300, complete: true },
      { fetched: 0, complete: false },
    ],
  })
  await ctx.db.updateTable('plans').set({ comments: 300 }).where('name', '=', 'pro').execute()
  const capped = await begin(ada, { posts: ['https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/aaaaaaaaaaa'] })
  expect(await until(ada, String(capped.json.data['id']))).toMatchObject({
    status: 'done',
    is_capped: true,
    completeness: 'poor',
    posts: [{ complete: true }, { fetched: 0, complete: false, shortfalls: ['asked_limit'] }],
  })
})

test('an interrupted collection is resumed, and repeated jobs change nothing', async () => {
  await giveYoutubeKey(ctx)
  const ada = await person(world, { plan: 'Ultra' })
  const id = String((await begin(ada)).json.data['id'])
  for (let times = 0; times < 5; times++) await resumeAllCollections(ctx)
  const done = await until(ada, id)
  expect(done).toMatchObject({
    status: 'done',
    completeness: 'complete',
    totals: { fetched: 300, duplicates: 0 },
  })
  for (const turn of [0, 1, 2]) await ctx.queue.send('collect', { collection_id: id, turn })
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(await look(ada, id)).toEqual(done)
})
