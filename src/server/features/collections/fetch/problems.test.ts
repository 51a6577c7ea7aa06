import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Fault } from '#test/platforms/stand-in.ts'
import { startYoutube, youtubeError } from '#test/platforms/youtube.ts'
import { begin, endWaits, giveYoutubeKey, keptComments, until } from '#test/world/collections.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const youtube = await startYoutube(7, 700)
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

test.each([
  ['commentsDisabled', 403, 'comments_disabled'],
  ['videoNotFound', 404, 'not_found'],
  ['forbidden', 403, 'private'],
  ['keyInvalid', 400, 'token_invalid'],
  ['insufficientPermissions', 403, 'permission'],
] as const)('%s ends it with its own problem, and it can be resumed', async (reason, status, kind) => {
  schedule((n) => (n >= 3 ? youtubeError(status, reason) : undefined))
  const ada = await person(world, { plan: 'Ultra' })
  const { json } = await begin(ada)
  const id = String(json.data['id'])
  const failed = await until(ada, id)
  expect(failed).toMatchObject({ status: 'failed', problem: { kind }, completeness: 'poor' })
  expect(failed.totals.fetched).toBeGreaterThan(0)
  schedule(() => undefined)
  const resumed = await ada.ask({ method: 'POST', url: `/api/collections/${id}/resume`, payload: {} })
  expect([resumed.status, resumed.json.data['status']]).toEqual([200, 'waiting'])
  expect(await until(ada, id)).toMatchObject({ status: 'done', completeness: 'complete' })
  expect(essence(await keptComments(ctx, id))).toEqual(essence(youtube.post.comments))
})

test('waits if the platform asks for it, and resumes by itself', async () => {
  const later = { kind: 'status', status: 429, headers: { 'retry-after': '600' } } as const
  schedule((n) => (n === 3 ? later : undefined))
  const ada = await person(world, { plan: 'Ultra' })
  const id = String((await begin(ada)).json.data['id'])
  const waiting = await until(ada, id, ({ goes_on_at }) => goes_on_at !== null)
  expect(waiting).toMatchObject({ status: 'waiting', problem: { kind: 'rate_limited' }, ahead: null })
  const seconds = (Date.parse(waiting.goes_on_at ?? '') - Date.now()) / 1000
  expect(seconds).toBeGreaterThan(580)
  expect(seconds).toBeLessThan(610)
  await endWaits(world)
  expect(await until(ada, id)).toMatchObject({ status: 'done', completeness: 'complete', problem: null })
  expect(essence(await keptComments(ctx, id))).toEqual(essence(youtube.post.comments))
})

test('a wait of more than six hours ends it with the reason', async () => {
  const tomorrow = { kind: 'status', status: 429, headers: { 'retry-after': '90000' } } as const
  schedule((n) => (n >= 2 ? tomorrow : undefined))
  const ada = await person(world, { plan: 'Ultra' })
  const id = String((await begin(ada)).json.data['id'])
  expect(await until(ada, id)).toMatchObject({
    status: 'failed',
    problem: { kind: 'rate_limited' },
    goes_on_at: null,
  })
})

test('a stored problem without details is still a problem, and can be resumed', async () => {
  schedule((n) => (n >= 2 ? youtubeError(404, 'videoNotFound') : undefined))
  const ada = await person(world, { plan: 'Ultra' })
  const id = String((await begin(ada)).json.data['id'])
  expect(await until(ada, id)).toMatchObject({ status: 'failed', problem: { kind: 'not_found' } })
  for (const problem of [JSON.stringify({ kind: 'of_a_later_version' }), null]) {
    await ctx.db.updateTable('collections').set({ problem }).where('id', '=', id).execute()
    expect(await until(ada, id)).toMatchObject({ status: 'failed', problem: { kind: 'unknown' } })
  }
  schedule(() => undefined)
  await ada.ask({ method: 'POST', url: `/api/collections/${id}/resume`, payload: {} })
  expect(await until(ada, id)).toMatchObject({ status: 'done', problem: null })
})

test('stops at once when canceled, and can be resumed with what is there', async () => {
  schedule((n) => (n >= 3 ? { kind: 'silent' } : undefined))
  const ada = await person(world, { plan: 'Ultra' })
  const id = String((await begin(ada)).json.data['id'])
  await until(ada, id, ({ totals }) => totals.fetched > 0)
  const canceled = await ada.ask({ method: 'POST', url: `/api/collections/${id}/cancel`, payload: {} })
  expect(canceled.json.data).toMatchObject({ status: 'canceled', completeness: 'poor' })
  const again = await ada.ask({ method: 'POST', url: `/api/collections/${id}/cancel`, payload: {} })
  expect(again.json.data['code']).toBe('collection_ended')
  schedule(() => undefined)
  await ada.ask({ method: 'POST', url: `/api/collections/${id}/resume`, payload: {} })
  expect(await until(ada, id)).toMatchObject({ status: 'done', completeness: 'complete' })
  expect(essence(await keptComments(ctx, id))).toEqual(essence(youtube.post.comments))
})
