import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Fault } from '../../../../test/platforms/stand-in.ts'
import { startYoutube, youtubeError } from '../../../../test/platforms/youtube.ts'
import { begin, endWaits, giveYoutubeKey, look, until } from '../../../../test/world/collections.ts'
import { person } from '../../../../test/world/people.ts'
import { testWorld } from '../../../../test/world/world.ts'

const youtube = await startYoutube(11, 150)
const world = await testWorld({ env: { YOUTUBE_API_URL: youtube.server.url }, jobs: true })
const { ctx } = world
await giveYoutubeKey(ctx)
const { title } = youtube.post
afterAll(() => youtube.server.stop())
beforeEach(async () => {
  youtube.post.title = title
  schedule(() => undefined)
  await ctx.db.deleteFrom('platform_health').execute()
})

/** Faults of the questions of the Data API; pictures are asked for beside them. */
function schedule(fault: (n: number) => Fault | undefined): void {
  let count = 0
  youtube.server.schedule((_n, { url }) => (url.pathname.startsWith('/vi/') ? undefined : fault(count++)))
}

test.each([
  ['a NUL', 'Win a \0 bike', 'Win a  bike'],
  ['half a sign', 'Win \ud83c', 'Win \ufffd'],
  ['very many letters', 'x'.repeat(100_000), 'x'.repeat(500)],
])('a title with %s hinders nobody', async (_name, written, kept) => {
  youtube.post.title = written
  const ada = await person(world, { plan: 'Ultra' })
  const done = await until(ada, String((await begin(ada)).json.data['id']))
  expect(done).toMatchObject({ status: 'done', totals: { fetched: 150 }, posts: [{ title: kept }] })
})

test('a count beyond all bounds hinders nobody, and is not met', async () => {
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
  ['a sign that is cut in two', `${'x'.repeat(278)}${'🎉'.repeat(40)}`],
  ['half a sign', 'no \udc00 comments'],
])('words of a platform with %s end it with its kind', async (_name, message) => {
  schedule((n) => (n >= 2 ? youtubeError(403, 'commentsDisabled', message) : undefined))
  const ada = await person(world, { plan: 'Ultra' })
  const failed = await until(ada, String((await begin(ada)).json.data['id']))
  expect(failed).toMatchObject({ status: 'failed', problem: { kind: 'comments_disabled' } })
})

test('what breaks at every try ends as failed, is no fault of the platform, and takes no turn any more', async () => {
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
  const asked = youtube.server.asked.length
  await sql`drop trigger refuse_page on comment_pages`.execute(ctx.db)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(youtube.server.asked.length).toBe(asked)
  await ada.ask({ method: 'POST', url: `/api/collections/${id}/resume`, payload: {} })
  expect(await until(ada, id)).toMatchObject({ status: 'done', completeness: 'complete' })
})
