import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { putSetting } from '#server/core/settings/store.ts'
import { addressOn, startApify, token } from '#test/platforms/apify.ts'
import { type Fault } from '#test/platforms/stand-in.ts'
import { startYoutube, youtubeError } from '#test/platforms/youtube.ts'
import { begin, endWaits, giveSecret, giveYoutubeKey, look, until } from '#test/world/collections.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const youtube = await startYoutube(11, 150)
const apify = await startApify('instagram', { seed: 3, comments: 40 })
const env = { YOUTUBE_API_URL: youtube.server.url, APIFY_API_URL: apify.server.url }
const world = await testWorld({ env, jobs: true })
const { ctx, setTime } = world
await giveYoutubeKey(ctx)
await giveSecret(ctx, 'apify_token', token)
await putSetting(ctx.db, { key: 'apify_enabled', value: 'true', secret: null, updated_at: new Date() })
const { title } = youtube.post
afterAll(() => Promise.all([youtube.server.stop(), apify.server.stop()]))
beforeEach(async () => {
  youtube.post.title = title
  schedule(() => undefined)
  await ctx.db.deleteFrom('platform_health').execute()
})

/** Faults for the Data API requests only, not for the pictures. */
function schedule(fault: (n: number) => Fault | undefined): void {
  let count = 0
  youtube.server.schedule((_n, { url }) => (url.pathname.startsWith('/vi/') ? undefined : fault(count++)))
}

test.each([
  ['a NUL', 'Win a \0 bike', 'Win a  bike'],
  ['a lone surrogate', 'Win \ud83c', 'Win \ufffd'],
  ['very many letters', 'x'.repeat(100_000), 'x'.repeat(500)],
])('a title with %s does no harm', async (_name, title, expected) => {
  youtube.post.title = title
  const ada = await person(world, { plan: 'Ultra' })
  const done = await until(ada, String((await begin(ada)).json.data['id']))
  expect(done).toMatchObject({ status: 'done', totals: { fetched: 150 }, posts: [{ title: expected }] })
})

test('an impossibly large count does no harm, and is reported as not reached', async () => {
  const video = {
    id: 'dQw4w9WgXcQ',
    snippet: { title: 'Bikes', channelId: 'UC1' },
    statistics: { commentCount: '99999999999' },
  }
  schedule((n) => (n === 0 ? { kind: 'status', status: 200, body: { items: [video] } } : undefined))
  const ada = await person(world, { plan: 'Ultra' })
  const done = await until(ada, String((await begin(ada)).json.data['id']))
  expect(done).toMatchObject({ status: 'done', completeness: 'poor', totals: { fetched: 150 } })
})

test.each([
  ['a NUL', 'no \0 comments'],
  ['a character cut in half', `${'x'.repeat(278)}${'🎉'.repeat(40)}`],
  ['a lone surrogate', 'no \udc00 comments'],
])('a platform message with %s ends the collection with its kind', async (_name, message) => {
  schedule((n) => (n >= 2 ? youtubeError(403, 'commentsDisabled', message) : undefined))
  const ada = await person(world, { plan: 'Ultra' })
  const failed = await until(ada, String((await begin(ada)).json.data['id']))
  expect(failed).toMatchObject({ status: 'failed', problem: { kind: 'comments_disabled' } })
})

test('a collection that always fails ends, without blaming the platform or taking more turns', async () => {
  await sql`create function refuse_page() returns trigger language plpgsql as
    $$ begin raise exception 'poison'; end $$`.execute(ctx.db)
  await sql`create trigger refuse_page before insert on comment_pages execute function refuse_page()`.execute(
    ctx.db,
  )
  const ada = await person(world, { plan: 'Ultra' })
  const id = String((await begin(ada)).json.data['id'])
  await expect
    .poll(
      async () => {
        await endWaits(world)
        return look(ada, id)
      },
      { timeout: 12_000, interval: 100 },
    )
    .toMatchObject({ status: 'failed', problem: { kind: 'provider_failed' } })
  expect(await ctx.db.selectFrom('platform_health').selectAll().execute()).toEqual([])
  const requestsBefore = youtube.server.asked.length
  await sql`drop trigger refuse_page on comment_pages`.execute(ctx.db)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(youtube.server.asked.length).toBe(requestsBefore)
  await ada.ask({ method: 'POST', url: `/api/collections/${id}/resume`, payload: {} })
  expect(await until(ada, id)).toMatchObject({ status: 'done', completeness: 'complete' })
})

test('refused posts do not mark the platform as failing', async () => {
  schedule(() => youtubeError(400, 'badRequest'))
  const people = await Promise.all(Array.from({ length: 4 }, () => person(world, { plan: 'Ultra' })))
  const ids = await Promise.all(people.map(async (user) => String((await begin(user)).json.data['id'])))
  for (const [n, user] of people.entries())
    expect(await until(user, ids[n] ?? '', ({ problem }) => problem !== null)).toMatchObject({
      problem: { kind: 'provider_failed' },
    })
  expect(await ctx.db.selectFrom('platform_health').selectAll().execute()).toEqual([])
})

test('a run that may have been started is not paid for again automatically', async () => {
  apify.server.schedule((_n, { method }) => (method === 'POST' ? { kind: 'cut' } : undefined))
  const ada = await person(world, { plan: 'Ultra' })
  const id = String((await begin(ada, { posts: [addressOn('instagram').url] })).json.data['id'])
  await expect
    .poll(
      async () => {
        await endWaits(world)
        return look(ada, id)
      },
      { timeout: 10_000 },
    )
    .toMatchObject({ status: 'failed', problem: { kind: 'provider_failed' } })
  expect(apify.world.runs).toHaveLength(1)
  // A user who wants it anyway has to resume it.
  apify.server.schedule(() => undefined)
  await ada.ask({ method: 'POST', url: `/api/collections/${id}/resume`, payload: {} })
  expect(await until(ada, id)).toMatchObject({ status: 'done', totals: { fetched: 40 } })
  expect(apify.world.runs).toHaveLength(2)
})

test('a clock that is set back delays the collection without busy polling', async () => {
  schedule((n) => (n === 3 ? { kind: 'status', status: 429, headers: { 'retry-after': '600' } } : undefined))
  const ada = await person(world, { plan: 'Ultra' })
  const id = String((await begin(ada)).json.data['id'])
  await until(ada, id, ({ goes_on_at }) => goes_on_at !== null)
  const jobs = async () =>
    (await sql`select 1 from jobs.job where data->>'collection_id' = ${id}`.execute(ctx.db)).rows.length
  const before = await jobs()
  setTime(new Date(Date.now() - 3_600_000))
  await sql`update jobs.job set start_after = now() where name = 'collect' and state = 'created'`.execute(
    ctx.db,
  )
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await jobs()).toBe(before)
  expect(await look(ada, id)).toMatchObject({ status: 'waiting' })
  setTime(new Date(Date.now() + 3_600_000))
  await sql`update jobs.job set start_after = now() where name = 'collect'`.execute(ctx.db)
  expect(await until(ada, id)).toMatchObject({ status: 'done', completeness: 'complete' })
})
