import { afterEach, describe, expect, test } from 'vitest'
import { patientReach, walkAll } from '#test/platforms/bench.ts'
import { type Asked, type Fault, startStandIn } from '#test/platforms/stand-in.ts'
import { addressOf, startX, token, type XOptions, xProblem } from '#test/platforms/x.ts'
import type { CommentPage } from '../connector.ts'
import type { XAccess } from '../platform-services.ts'
import { readRoot } from './conversation.ts'
import { createX } from './x.ts'

const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(ended.splice(0).map((end) => end()))
})

const day = 24 * 3_600_000

async function startWalk(seed: number, options: XOptions, asks: Partial<XAccess> = {}) {
  const world = await startX(seed, options)
  const patient = patientReach()
  ended.push(world.server.stop, patient.close)
  const connector = createX({ ...world.access, ...asks })
  const walk = (more: { replies?: boolean; limit?: number } = {}) =>
    walkAll({ connector, post: world.address }, { ...patient, ...more })
  const last = async () =>
    (await pagesOf(connector.comments(world.address, { ...patient, replies: true }))).at(-1)
  return { ...world, ...patient, connector, walk, last }
}

async function pagesOf(walk: AsyncIterable<CommentPage>) {
  const pages: CommentPage[] = []
  for await (const page of walk) pages.push(page)
  return pages
}

const searches = (asked: Asked[]) => asked.filter(({ url }) => url.pathname.includes('/search/'))

describe('both field names and both searches', () => {
  test.each([
    ['tweet', 'all', 500],
    ['tweet', 'recent', 100],
    ['post', 'all', 500],
    ['post', 'recent', 100],
  ] as const)('%s fields and %s return the same', async (fieldStyle, search, size) => {
    const { post, server, walk } = await startWalk(1, { comments: 700, depth: 3 }, { fieldStyle, search })
    const { comments, shortfalls } = await walk()
    expect(shortfalls).toEqual([])
    const tell = ({ id, parentId, text }: { id: string; parentId: string | null; text: string }) =>
      `${id} ${parentId} ${text}`
    expect(new Set([...comments.values()].map(tell))).toEqual(new Set(post.comments.map(tell)))
    const [, first] = server.asked
    expect(first?.url.pathname).toBe(`/2/tweets/search/${search}`)
    expect(Object.fromEntries(first?.url.searchParams ?? [])).toMatchObject({ max_results: String(size) })
    expect(server.asked.length).toBe(1 + Math.ceil(700 / size))
    for (const { url } of server.asked) expect(url.searchParams.has(`${fieldStyle}.fields`)).toBe(true)
  })
})

describe('how far a search reaches back', () => {
  test('the archive is searched from the time of the post', async () => {
    const now = new Date(Date.UTC(2027, 9, 1))
    const { post, server, walk, last } = await startWalk(3, { comments: 120, now })
    expect((await walk()).comments.size).toBe(120)
    const start = new Date(searches(server.asked)[0]?.url.searchParams.get('start_time') ?? '')
    expect(post.at.getTime() - start.getTime()).toBe(60_000)
    expect((await last())?.post?.expected).toBe(120)
  })

  test('a recent search that does not reach the post is reported, and gaps are counted', async () => {
    const now = new Date(Date.UTC(2026, 9, 8, 1))
    const { walk, last } = await startWalk(4, { comments: 120, now }, { search: 'recent' })
    const { comments, shortfalls, isEnded } = await walk()
    expect(comments.size).toBeGreaterThan(0)
    expect(comments.size).toBeLessThan(110)
    expect([shortfalls, isEnded]).toEqual([['too_old'], true])
    expect((await last())?.post?.expected).toBeGreaterThan(comments.size + 10)
  })

  test.each([
    [6.9 * day, []],
    [6.99 * day, ['too_old']],
  ])('a post of %i milliseconds', async (age, expected) => {
    const now = new Date(Date.UTC(2026, 9, 1) - 3_600_000 + age)
    const { walk } = await startWalk(5, { comments: 30, now }, { search: 'recent' })
    expect((await walk()).shortfalls).toEqual(expected)
  })
})

describe('what is requested', () => {
  test('requests only top-level comments if replies are not wanted', async () => {
    const { post, server, walk } = await startWalk(6, { comments: 200, depth: 2 })
    const { comments } = await walk({ replies: false })
    expect(comments.size).toBe(post.comments.filter(({ parentId }) => parentId === null).length)
    expect(searches(server.asked).map(({ url }) => url.searchParams.get('query'))).toEqual([
      `in_reply_to_tweet_id:${post.id}`,
    ])
  })

  test('requests no more than the limit, and at least ten', async () => {
    const { server, walk } = await startWalk(7, { comments: 300 })
    await walk({ limit: 25 })
    const sizes = searches(server.asked).map(({ url }) => url.searchParams.get('max_results'))
    expect(sizes.slice(0, 2)).toEqual(['25', '10'])
  })

  test('requests smaller pages if large ones of the archive are never answered', async () => {
    const { server, walk } = await startWalk(14, { comments: 700 })
    const body = { title: 'Service Unavailable' }
    const sizeOf = ({ url }: Asked) => Number(url.searchParams.get('max_results'))
    server.schedule((_n, asked) => (sizeOf(asked) > 100 ? { kind: 'status', status: 503, body } : undefined))
    const { comments, shortfalls } = await walk()
    expect([comments.size, shortfalls]).toEqual([700, []])
    const sizes = Map.groupBy(searches(server.asked), sizeOf)
    expect([sizes.get(500)?.length, sizes.get(100)?.length]).toEqual([6, 7])
    server.schedule(() => ({ kind: 'status', status: 503, body }))
    await expect(walk()).rejects.toMatchObject({ kind: 'provider_failed' })
  })

  test('an edited post by all its ids', async () => {
    const versions = ['1841000000000000001', '1841000000000000042', '1841000000000000077']
    const { post, server, address, walk } = await startWalk(8, { comments: 150, versions })
    for (const replies of [true, false]) {
      const { comments, shortfalls } = await walk({ replies })
      const wanted = post.comments.filter(({ parentId }) => replies || parentId === null)
      expect([comments.size, shortfalls]).toEqual([wanted.length, []])
      for (const { id, parentId } of wanted) expect(comments.get(id)?.parentId).toBe(parentId)
    }
    const queries = searches(server.asked).map(({ url }) => url.searchParams.get('query'))
    expect(queries[0]).toBe(`conversation_id:${versions[0]} is:reply`)
    expect(queries[1]?.split(' OR ').length).toBe(3)
    expect(address.id).toBe(versions[2])
  })

  test('a post that is itself a reply: only the replies below it', async () => {
    const options = { comments: 260, depth: 5, conversation: '1840000000000000001' }
    const { post, server, walk, last } = await startWalk(9, options)
    const { comments, shortfalls } = await walk()
    expect([comments.size, shortfalls]).toEqual([260, []])
    for (const { id, parentId } of post.comments) expect(comments.get(id)?.parentId).toBe(parentId)
    for (const { url } of searches(server.asked))
      expect(url.searchParams.get('query')).not.toContain('conversation')
    const asked = searches(server.asked).flatMap(
      ({ url }) => url.searchParams.get('query')?.match(/\d+/g) ?? [],
    )
    const answered = post.comments.flatMap(({ parentId }) => parentId ?? post.id)
    expect(new Set(asked)).toEqual(new Set(answered))
    expect((await last())?.post?.expected).toBe(260)
    expect((await walk({ replies: false })).comments.size).toBe(
      post.comments.filter(({ parentId }) => parentId === null).length,
    )
  })

  test('a repost by its original', async () => {
    const { post, server, connector, reach } = await startWalk(13, {
      comments: 40,
      repost: '1841000000000000099',
    })
    const pages = await pagesOf(
      connector.comments(addressOf('1841000000000000099'), { reach, replies: true }),
    )
    expect(pages).toMatchObject([{ post: { id: post.id, expected: 40 }, next: null }])
    expect(pages[0]?.comments.length).toBe(40)
    expect(server.asked.length).toBe(3)
  })

  test('the key is sent in a header only', async () => {
    const { server, walk } = await startWalk(10, { comments: 20 })
    const { places } = await walk()
    expect(server.asked[0]?.headers['authorization']).toBe(`Bearer ${token}`)
    expect(JSON.stringify([places, server.asked.map(({ url }) => url.href)])).not.toContain('stand/in')
  })
})

describe('rate limits', () => {
  const refused = (headers: Record<string, string>): Fault => ({
    kind: 'status',
    status: 429,
    headers,
    body: {},
  })
  const start = Date.UTC(2026, 10, 1)
  const at = (seconds: number) => String(start / 1000 + seconds)

  test.each([
    ['ending soon', { 'x-rate-limit-reset': at(90), 'x-rate-limit-remaining': '0' }, 90_000],
    ['one search a second', { 'x-rate-limit-reset': at(800), 'x-rate-limit-remaining': '298' }, 1000],
    ['past', { 'x-rate-limit-reset': at(-90) }, 0],
    ['without an end', { 'x-rate-limit-reset': '99999999999' }, 0],
    ['nonsense', { 'x-rate-limit-reset': 'soon' }, 0],
    ['another format', { 'retry-after': '5' }, 5000],
  ])('%s', async (_name, headers, least) => {
    const { server, waits, now, walk } = await startWalk(11, { comments: 20 }, { now: () => new Date(start) })
    expect(now().getTime()).toBe(start)
    server.schedule((n) => (n === 1 ? refused(headers) : undefined))
    expect((await walk()).comments.size).toBe(20)
    expect(waits.length).toBe(1)
    expect(waits[0]).toBeGreaterThanOrEqual(least)
    expect(waits[0]).toBeLessThan(least + 300)
  })

  test('a long one ends the crawl and says when to resume', async () => {
    const { server, walk } = await startWalk(12, { comments: 20 }, { now: () => new Date(start) })
    server.schedule((n) => (n === 1 ? refused({ 'x-rate-limit-reset': at(600) }) : undefined))
    await expect(walk()).rejects.toMatchObject({ kind: 'rate_limited', until: new Date(start + 600_000) })
    expect(server.asked.length).toBe(2)
  })

  test('a daily one takes precedence over the shorter one', async () => {
    const { server, walk } = await startWalk(13, { comments: 20 }, { now: () => new Date(start) })
    const shorter = { 'x-rate-limit-reset': at(800), 'x-rate-limit-remaining': '298' }
    const ofADay = { 'x-app-limit-24hour-remaining': '0', 'x-app-limit-24hour-reset': at(7200) }
    server.schedule((n) => (n === 1 ? refused({ ...shorter, ...ofADay }) : undefined))
    await expect(walk()).rejects.toMatchObject({ kind: 'rate_limited', until: new Date(start + 7_200_000) })
  })
})

const versions = ['1841000000000000001', '1841000000000000042', '1841000000000000077']
const access = { baseUrl: 'https://api.x.com', token: 'bearer-of-x', now: () => new Date() }

test('an edited post has one id, whichever of its ids is requested', async () => {
  for (const id of versions) {
    const data = { id: versions[2], text: 'Bikes', author_id: '1', edit_history_tweet_ids: versions }
    const reach = { ask: async () => ({ status: 200, headers: {}, json: { data } }) }
    const { facts, postIds: own } = await readRoot(access, id, reach)
    expect(facts.id).toBe(versions[0])
    expect(own.toSorted()).toEqual(versions)
  }
})

async function refusedWith(fault: Fault) {
  const server = await startStandIn(() => ({ body: {} }))
  server.schedule(() => fault)
  const { reach, close } = patientReach()
  const asked = { ...access, baseUrl: server.url, now: () => new Date(Date.UTC(2026, 10, 1)) }
  const problem: unknown = await readRoot(asked, '9999999999999999999', reach).catch(
    (error: unknown) => error,
  )
  await Promise.all([server.stop(), close()])
  return problem
}

test('an id that X calls invalid means no such post; other invalid parameters do not', async () => {
  const errors = (name: string) => ({ errors: [{ parameters: { [name]: ['9'] }, message: 'not valid' }] })
  const invalid = (name: string) => xProblem(400, 'invalid-request', 'Invalid Request', errors(name))
  expect(await refusedWith(invalid('id'))).toMatchObject({ kind: 'not_found' })
  expect(await refusedWith(invalid('tweet.fields'))).toMatchObject({ kind: 'provider_failed' })
})

test('an exhausted budget reports its reset date if X does', async () => {
  const spent = (reset_date?: string) =>
    refusedWith(xProblem(403, 'credits', 'SpendCapReached', { reset_date }))
  expect(await spent('2026-12-14')).toMatchObject({ kind: 'quota_exhausted', until: new Date('2026-12-14') })
  for (const resetDate of ['2026-10-14', 'soon', undefined])
    expect(await spent(resetDate)).toMatchObject({ kind: 'quota_exhausted', until: undefined })
})

test('no part of a token is reported, even from a truncated response', async () => {
  const { token } = access
  for (const length of [280, 285, 290]) {
    const detail = 'x'.repeat(length) + token
    const problem = await refusedWith(xProblem(400, 'invalid-request', '', { detail }))
    expect(String(problem)).toContain('xxx')
    expect(String(problem)).not.toContain(token.slice(0, 3))
  }
})
