import { afterEach, expect, test } from 'vitest'
import { patientReach } from '#test/platforms/bench.ts'
import { addressOf, startX, type XOptions, xProblem } from '#test/platforms/x.ts'
import type { XAccess } from '../platform-services.ts'
import { estimate } from './conversation.ts'

const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(ended.splice(0).map((end) => end()))
})

async function start(options: XOptions, asks: Partial<XAccess> = {}) {
  const { access, address, post, server } = await startX(1, options)
  const { reach, close } = patientReach()
  ended.push(server.stop, close)
  const ask = (more: { replies?: boolean; limit?: number } = {}, whose = address) =>
    estimate({ ...access, ...asks }, whose, { reach, replies: true, ...more })
  return { ask, post, server }
}

test.each(['all', 'recent'] as const)(
  'counts a whole conversation, %s, with two requests',
  async (search) => {
    const { ask, post, server } = await start({ comments: 199, depth: 3 }, { search, fieldStyle: 'post' })
    expect(await ask()).toEqual({ comments: 199, dollars: { least: 1, max: 3 }, reachesBack: true })
    expect(server.asked.map(({ url }) => url.pathname)).toEqual([
      `/2/tweets/${post.id}`,
      `/2/tweets/counts/${search}`,
    ])
    expect(server.asked[1]?.url.searchParams.get('query')).toBe(`conversation_id:${post.id} is:reply`)
  },
)

test('costs less for fewer comments', async () => {
  const { ask, post } = await start({ comments: 199 })
  const first = post.comments.filter(({ parentId }) => parentId === null).length
  expect((await ask({ replies: false })).comments).toBe(first)
  expect(await ask({ limit: 9 })).toMatchObject({ comments: 9, dollars: { least: 0.05, max: 0.15 } })
})

test('counts the first month of an old post, and no less than the post itself reports', async () => {
  const { ask, server } = await start({ comments: 1200, now: new Date(Date.UTC(2027, 5)) })
  expect((await ask()).comments).toBe(1200)
  const { start_time: from = '', end_time: to = '' } = Object.fromEntries(
    server.asked[1]?.url.searchParams ?? [],
  )
  expect(Date.parse(to) - Date.parse(from)).toBe(30 * 24 * 3_600_000)
})

test('reports that a recent search does not reach the post', async () => {
  const { ask } = await start({ comments: 50, now: new Date(Date.UTC(2027, 5)) }, { search: 'recent' })
  expect(await ask()).toMatchObject({ reachesBack: false })
})

test('falls back to the count of the post if counting is not allowed, but not on other errors', async () => {
  const { ask, post, server } = await start({ comments: 80 })
  server.schedule((n) => (n === 1 ? xProblem(403, 'client-forbidden') : undefined))
  expect((await ask()).comments).toBe(post.comments.filter(({ parentId }) => parentId === null).length)
  server.schedule((n) => (n === 1 ? xProblem(402, 'credits') : undefined))
  await expect(ask()).rejects.toMatchObject({ kind: 'quota_exhausted' })
  server.schedule(() => undefined)
  await expect(ask({}, addressOf('404'))).rejects.toMatchObject({ kind: 'not_found' })
})
