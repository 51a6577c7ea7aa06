import { afterEach, expect, test } from 'vitest'
import { type ApifyOptions, apifyBench, apifyError, startApify, token } from '#test/platforms/apify.ts'
import { patientReach, walkAll } from '#test/platforms/bench.ts'
import { holdToTheList } from '#test/platforms/connector-list.ts'
import { startStandIn } from '#test/platforms/stand-in.ts'
import { collectComments } from '../collect-comments.ts'
import { postBehindShortLink } from '../follow-short-link.ts'
import { type ApifyPlatform, apifyPlatforms } from './actor.ts'
import { createApifyTiktok } from './tiktok.ts'

const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(ended.splice(0).map((end) => end()))
})

async function start(options: ApifyOptions & { comments?: number; platform?: ApifyPlatform } = {}) {
  const { platform = 'tiktok', comments = 100, ...more } = options
  const bench = await startApify(platform, { seed: 5, comments, ...more })
  const world = patientReach()
  ended.push(bench.server.stop, world.close)
  const { connector, address: post } = bench
  const walk = (how: { from?: string; limit?: number; replies?: boolean } = {}) =>
    walkAll({ connector, post }, { reach: world.reach, ...how })
  const asked = (method: string) => bench.server.asked.filter((one) => one.method === method)
  return { ...bench, ...world, walk, asked }
}

test.each([
  [
    'instagram',
    { directUrls: [''], resultsLimit: 100_000, includeNestedComments: true, isNewestComments: true },
  ],
  ['facebook', { startUrls: [{ url: '' }], resultsLimit: 100_000, includeNestedComments: true }],
  ['tiktok', { postURLs: [''], commentsPerPost: 100_000, maxRepliesPerComment: 100_000 }],
] as const)('starts one run of %s, without the key in the address', async (platform, input) => {
  const { walk, asked, address, server } = await start({ platform })
  await walk()
  const [run, ...others] = asked('POST')
  expect(others).toEqual([])
  const right = JSON.stringify(input).replace('""', JSON.stringify(address.url))
  expect(JSON.parse(run?.body ?? '')).toMatchObject(JSON.parse(right) as object)
  expect(`${run?.url.searchParams}`).toBe('timeout=7200')
  expect(server.asked.map(({ url }) => url.href).join()).not.toContain(encodeURIComponent(token))
  const rows = asked('GET').filter(({ url }) => url.pathname.startsWith('/v2/datasets/'))
  expect(`${rows[0]?.url.searchParams}`).toBe('format=json&clean=true&limit=45&offset=0')
})

test('a limit bounds the cost of a run', async () => {
  const { walk, asked, connector, address, reach } = await start()
  const pages = connector.comments(address, { reach, replies: true, limit: 2000 })
  await pages.next()
  const [run] = asked('POST')
  expect(`${run?.url.searchParams}`).toBe('timeout=7200&maxItems=2000&maxTotalChargeUsd=3')
  expect(JSON.parse(run?.body ?? '')).toMatchObject({ commentsPerPost: 2000 })
  expect((await walk()).shortfalls).toEqual(['uncounted'])
})

test('reports a limit that was reached as a shortfall', async () => {
  const { connector, address: post, reach, now } = await start({ comments: 200 })
  const { signal } = new AbortController()
  const how = { connector, post, reach, now, signal, replies: false, keep: () => undefined }
  expect(await collectComments({ ...how, limit: 10 })).toMatchObject({
    fetched: 10,
    complete: false,
    shortfalls: ['uncounted', 'asked_limit'],
  })
})

test('replies count among the rows that were paid for, so a run may end at them', async () => {
  const { walk } = await start({ comments: 100 })
  const { comments, shortfalls } = await walk({ replies: true, limit: 80 })
  expect(comments.size).toBe(80)
  expect(shortfalls).toContain('asked_limit')
  const whole = await walk({ replies: true, limit: 120 })
  expect([whole.comments.size, whole.shortfalls.includes('asked_limit')]).toEqual([100, false])
})

test('a run is paid for once: resuming polls the same run', async () => {
  const { walk, asked, server } = await start({ polls: 3 })
  const { places } = await walk()
  for (const from of places) if (from) await walk({ from })
  expect([places.length, asked('POST').length]).toEqual([7, 1])
  server.schedule((n) => (n === 0 ? { kind: 'reset' } : undefined))
  await expect(walk()).rejects.toMatchObject({ kind: 'provider_failed' })
  server.schedule((n) => (n === 0 ? { kind: 'status', status: 502 } : undefined))
  await expect(walk()).rejects.toMatchObject({ kind: 'provider_failed' })
  expect(asked('POST').length).toBe(3)
})

test('polls for two hours without detecting a loop, and times out after three', async () => {
  const { connector, address, reach, walk } = await start({ polls: 190 })
  const { comments, isEnded } = await walk()
  expect([comments.size, isEnded]).toEqual([100, true])
  const pages = connector.comments(address, { reach, replies: true })
  const from = (await pages.next()).value?.next ?? ''
  const old = JSON.stringify({ ...(JSON.parse(from) as object), started: Date.UTC(2026, 9, 31) })
  await expect(walk({ from: old })).rejects.toMatchObject({ kind: 'timeout' })
})

test('a request that timed out is repeated', async () => {
  const { walk, server } = await start()
  server.schedule((n) => (n === 1 || n === 2 ? apifyError(408, 'run-timeout-exceeded') : undefined))
  expect((await walk()).comments.size).toBe(100)
})

test.each([
  ['some rows late', (look: number, rows: number) => (look < 4 ? rows - 7 : rows)],
  ['late as a whole', (look: number, rows: number) => (look < 4 ? Math.min(rows, 90) : rows)],
  ['growing at every poll', (look: number, rows: number) => Math.min(rows, 45 + look * 4)],
])('a last page that comes %s is read completely', async (_how, seen) => {
  const { walk, post } = await start({ comments: 120, seen })
  const { comments, isEnded, shortfalls } = await walk()
  expect([comments.size, isEnded, shortfalls]).toEqual([post.comments.length, true, ['uncounted']])
})

test.each([
  ['FAILED', 'provider_failed'],
  ['ABORTED', 'provider_failed'],
  ['TIMED-OUT', 'timeout'],
])('a run that is %s keeps its comments and reports the problem', async (status, kind) => {
  const { connector, address: post, reach, now } = await start({ end: { status, statusMessage: 'Oh.' } })
  const { signal } = new AbortController()
  const how = { connector, post, reach, now, signal, replies: true, keep: () => undefined }
  const collection = await collectComments(how)
  expect(collection).toMatchObject({ fetched: 100, complete: false, problem: { kind } })
  // Resuming costs nothing and finds the same.
  const again = await collectComments({ ...how, from: collection.next ?? '' })
  expect(again).toMatchObject({ fetched: 0, problem: { kind }, next: collection.next })
})

const row = (error: string, errorDescription = '') => ({ url: 'x', error, errorDescription })
const coded = (error: string, errorCode: string) => ({ url: 'x', error, errorCode })
test.each([
  ['an empty run', [], 'Finished.', 'provider_failed'],
  ['a blocked run', [], 'Scraped 0 comments.', 'provider_failed'],
  ['a capped account', [], 'FREE USER detected: hard capped at 0', 'quota_exhausted'],
  [
    'a capped account, by its row',
    [row('limit', 'FREE USER detected: hard capped at 0')],
    '',
    'quota_exhausted',
  ],
  ['a missing post', [row('not_found')], 'Finished.', 'not_found'],
  ['a missing page', [row('Page Not Found')], 'Finished.', 'not_found'],
  ['a private post', [row('private_account')], 'Finished.', 'private'],
  ['a post that fails for an unknown reason', [coded('Post not found or private', 'X')], '', 'not_found'],
  ['a post with an error code only', [coded('It failed', 'POST_NOT_FOUND_OR_PRIVATE')], '', 'not_found'],
  ['a post with a limited audience', [coded('It failed', 'POST_SENSITIVE')], '', 'private'],
  ['closed comments', [row('comments_disabled')], 'Finished.', 'comments_disabled'],
  ['an unknown error', [row('no_items', 'Empty or private data')], '', 'provider_failed'],
  ['rows of another kind', [{ likes: 3 }, 7, null], 'Finished.', 'provider_failed'],
])('%s is not taken for a post without comments', async (_name, rows, statusMessage, kind) => {
  for (const platform of apifyPlatforms) {
    const { walk } = await start({ platform, rows: () => rows, end: { statusMessage } })
    await expect(walk()).rejects.toMatchObject({ kind })
  }
})

test('a post without comments is recognized if the run says so', async () => {
  const { walk } = await start({ comments: 0, end: { statusMessage: 'The video has no comments.' } })
  expect(await walk()).toMatchObject({ isEnded: true, shortfalls: ['uncounted'] })
})

test('counts unreadable rows, and skips comments of other posts', async () => {
  const other = { cid: '1', text: 'x', videoWebUrl: 'https://www.tiktok.com/@b/video/7300000000000000001' }
  const { walk } = await start({ rows: (right) => [row('not_found'), other, 'x', ...right.slice(0, 7)] })
  const { comments, shortfalls } = await walk({ replies: false })
  expect(comments.has('1')).toBe(false)
  expect(shortfalls).toEqual(['unreadable', 'uncounted'])
})

test('reports missing replies, and the limits of a free account', async () => {
  const flat = (rows: unknown[]) => rows.filter((one) => !(one as { repliesToId: unknown }).repliesToId)
  const first = await start({ rows: flat })
  expect((await first.walk()).shortfalls).toEqual(['uncounted', 'replies_hidden'])
  expect((await first.walk({ replies: false })).shortfalls).toEqual(['uncounted'])
  const bare = (rows: unknown[]) => rows.map((one) => ({ ...(one as object), replies: null }))
  const end = { statusMessage: 'Free plan: only the 15 newest.' }
  const second = await start({ platform: 'instagram', rows: bare, end })
  expect((await second.walk()).shortfalls).toEqual(['uncounted', 'replies_hidden', 'platform_limit'])
})

test('a short link is passed to the actor unchanged', async () => {
  const { connector, reach, asked, world } = await start()
  const url = 'https://vm.tiktok.com/ZM1abc/'
  const post = postBehindShortLink({ kind: 'short', platform: 'tiktok', url })
  const { comments } = await walkAll({ connector, post }, { reach })
  expect(comments.size).toBe(100)
  expect(world.runs[0]?.input['postURLs']).toEqual([url])
  expect([post.id, asked('POST').length]).toEqual(['vm.tiktok.com:ZM1abc', 1])
})

test('continues if the row count lags behind or is missing', async () => {
  for (const total of ['0', '45', undefined]) {
    const rows = Array.from({ length: 100 }, (_, n) => ({ cid: `${n}`, text: 'x' }))
    const run = { id: 'r', status: 'SUCCEEDED', defaultDatasetId: 'd' }
    const server = await startStandIn(({ url }) => {
      const offset = Number(url.searchParams.get('offset'))
      const body = url.pathname.endsWith('/items') ? rows.slice(offset, offset + 45) : { data: run }
      return { body, headers: total ? { 'x-apify-pagination-total': total } : {} }
    })
    const { access, address: post, reach } = await start()
    ended.push(server.stop)
    const connector = createApifyTiktok({ ...access, baseUrl: server.url })
    const { comments, shortfalls } = await walkAll({ connector, post }, { reach })
    expect([total, comments.size, shortfalls]).toEqual([total, 100, ['uncounted']])
  }
})

test.each(['../../users/me', 'a/b', 'a?b', ''])(
  'the run id %j cannot redirect to another path',
  async (id) => {
    const server = await startStandIn(() => ({
      body: { data: { id, status: 'READY', defaultDatasetId: id } },
    }))
    const { access, address: post, reach } = await start()
    ended.push(server.stop)
    const connector = createApifyTiktok({ ...access, baseUrl: server.url })
    await expect(walkAll({ connector, post }, { reach })).rejects.toMatchObject({ kind: 'provider_failed' })
    expect(server.asked.length).toBe(1)
  },
)

holdToTheList(apifyBench('instagram'))
holdToTheList(apifyBench('facebook'))
holdToTheList(apifyBench('tiktok'))
