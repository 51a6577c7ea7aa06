import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Fault } from '#test/platforms/stand-in.ts'
import { startYoutube } from '#test/platforms/youtube.ts'
import { begin, giveYoutubeKey, keptComments, until, video } from '#test/world/collections.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { deleteOldCollections } from './store.ts'

const youtube = await startYoutube(7, 900)
const world = await testWorld({ env: { YOUTUBE_API_URL: youtube.server.url }, jobs: true })
await giveYoutubeKey(world.ctx)
const { ctx } = world
afterAll(() => youtube.server.stop())
beforeEach(async () => {
  schedule(() => undefined)
  await ctx.db.deleteFrom('platform_health').execute()
})

/** Faults for the comment requests only, not for the pictures. */
function schedule(fault: (n: number) => Fault | undefined): void {
  let count = 0
  youtube.server.schedule((_n, { url }) => (url.pathname.startsWith('/vi/') ? undefined : fault(count++)))
}

const essence = (comments: { id: string; text: string }[]) =>
  comments.map(({ id, text }) => `${id} ${text}`).toSorted()

test('collects every comment once, counts them, and notifies the owner', async () => {
  const ada = await person(world, { plan: 'Ultra' })
  const begun = await begin(ada, { wish: { title: 'Bikes', winners: 3 } })
  expect([begun.status, begun.json.data]).toMatchObject([
    201,
    { status: 'waiting', platform: 'youtube', by: 'official', ahead: 0, most: 200_000, completeness: null },
  ])
  const id = String(begun.json.data['id'])
  const done = await until(ada, id)
  expect(done).toMatchObject({
    status: 'done',
    completeness: 'complete',
    is_capped: false,
    problem: null,
    totals: { fetched: 900, expected: 900, duplicates: 0 },
    wish: { title: 'Bikes', winners: 3, pick: false },
    posts: [{ id: 'dQw4w9WgXcQ', title: youtube.post.title, complete: true, has_picture: true }],
  })
  expect(essence(await keptComments(ctx, id))).toEqual(essence(youtube.post.comments))
  const picture = await world.app.inject({
    url: `/api/collections/${id}/posts/0/picture`,
    headers: { authorization: `Bearer ${ada.token}` },
  })
  expect([picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
    'image/webp',
    'no-store',
  ])
  expect(picture.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
  const bell = await ada.ask({ method: 'GET', url: '/api/auth/notifications' })
  expect(bell.json.data['notifications']).toMatchObject([
    {
      type: 'collection_done',
      link: `/tools/comments/${id}`,
      text: expect.stringContaining('Bikes') as string,
    },
  ])
})

test('a visitor owns a collection by the cookie, and no one else sees it', async () => {
  const first = await world.ask({ method: 'POST', url: '/api/collections', payload: { posts: [video] } })
  expect(first.status).toBe(201)
  const id = String(first.json.data['id'])
  const visitor = { ask: (request: object) => world.ask({ ...request, headers: { cookie: first.cookie } }) }
  // The free plan allows 500 of the 900.
  expect(await until(visitor, id)).toMatchObject({
    status: 'done',
    is_capped: true,
    completeness: 'poor',
    totals: { fetched: 500 },
    posts: [{ shortfalls: ['asked_limit'], complete: false }],
  })
  const otherUser = await person(world)
  for (const url of ['', '/events', '/posts/0/picture'])
    expect((await otherUser.ask({ method: 'GET', url: `/api/collections/${id}${url}` })).status).toBe(404)
  for (const url of ['/cancel', '/resume'])
    expect(
      (await otherUser.ask({ method: 'POST', url: `/api/collections/${id}${url}`, payload: {} })).status,
    ).toBe(404)
})

test('repeated and concurrent requests create one collection', async () => {
  const ada = await person(world, { plan: 'Ultra' })
  const all = await Promise.all(
    Array.from({ length: 10 }, () => begin(ada, {}, { 'idempotency-key': 'once-for-all' })),
  )
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(all.map(({ json }) => json.data['id'])).size).toBe(1)
  const other = await begin(ada, { replies: false }, { 'idempotency-key': 'once-for-all' })
  expect(other.json.data['code']).toBe('idempotency_key_reused')
  await until(ada, String(all[0]?.json.data['id']))
})

test('explains addresses that are no post, and accepts only one platform', async () => {
  const ada = await person(world, { plan: 'Ultra' })
  const wrong = await begin(ada, {
    posts: [video, 'https://www.youtube.com/@ada', 'https://www.youtube.com/playlist?list=PL1', 'no address'],
  })
  expect([wrong.status, wrong.json.data]).toMatchObject([
    422,
    {
      code: 'post_invalid',
      _errors: {
        posts: {
          1: { _errors: [expect.stringContaining('profile') as string] },
          2: { _errors: [expect.stringContaining('playlist') as string] },
          3: { _errors: [expect.stringContaining('a link to a post on') as string] },
        },
      },
    },
  ])
  const two = await begin(ada, { posts: [video, 'https://redd.it/2gmzqe'] })
  expect(two.json.data['code']).toBe('posts_of_several_platforms')
  const off = await begin(ada, { posts: ['https://redd.it/2gmzqe'] })
  expect([off.status, off.json.data['code']]).toEqual([503, 'platform_unavailable'])
  const none = await begin(ada, { posts: [] })
  expect(none.json.data['code']).toBe('post_invalid')
})

test('a repeated post counts once; more posts than the plan allows are refused', async () => {
  const ada = await person(world, { plan: 'basic' })
  const twice = await begin(ada, { posts: [video, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'] })
  expect(twice.json.data['posts']).toHaveLength(1)
  await until(ada, String(twice.json.data['id']))
  const four = await begin(ada, { posts: [1, 2, 3, 4].map((n) => `https://youtu.be/aaaaaaaaaa${n}`) })
  expect([four.status, four.json.data['code']]).toEqual([403, 'too_many_posts'])
})

test('a required mention that no comment can have is refused before anything is fetched', async () => {
  const ada = await person(world, { plan: 'Ultra' })
  const wish = { comment_rules: { mention_of: ['#brand'] } }
  const refused = await begin(ada, { wish })
  expect([refused.status, refused.json.data['code']]).toEqual([422, 'validation_failed'])
  expect(refused.json.data['_errors']).toMatchObject({ wish: { comment_rules: { mention_of: {} } } })
})

test('the number of running collections per user is limited', async () => {
  schedule(() => ({ kind: 'silent' }))
  const ada = await person(world, { plan: 'Ultra' })
  const begun = await Promise.all(Array.from({ length: 8 }, () => begin(ada)))
  expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 201, 201, 503, 503, 503,
  ])
  expect(begun.find(({ status }) => status === 503)?.headers['retry-after']).toBe('30')
  for (const { json, status } of begun)
    if (status === 201)
      await ada.ask({
        method: 'POST',
        url: `/api/collections/${String(json.data['id'])}/cancel`,
        payload: {},
      })
})

test('a user without draws left is refused before anything is fetched', async () => {
  const ada = await person(world)
  const today = new Date().toISOString().slice(0, 10)
  await ctx.db
    .insertInto('quota')
    .values({ key: `user:${ada.id}`, period: today, n: 10 })
    .execute()
  const before = youtube.server.asked.length
  const { status, json } = await begin(ada)
  expect([status, json.data['code'], youtube.server.asked.length]).toEqual([
    403,
    'daily_limit_reached',
    before,
  ])
})

test('an expired collection is deleted with its comments', async () => {
  const ada = await person(world, { plan: 'Ultra' })
  const id = String((await begin(ada)).json.data['id'])
  const { kept_until } = await until(ada, id)
  expect((Date.parse(kept_until ?? '') - Date.now()) / 86_400_000).toBeCloseTo(30, 1)
  await ctx.db
    .updateTable('collections')
    .set({ kept_until: new Date(0) })
    .where('id', '=', id)
    .execute()
  await deleteOldCollections(ctx.db, ctx.now())
  expect(await keptComments(ctx, id)).toEqual([])
  expect((await ada.ask({ method: 'GET', url: `/api/collections/${id}` })).status).toBe(404)
})
