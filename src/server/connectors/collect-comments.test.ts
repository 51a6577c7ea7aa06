import { expect, test } from 'vitest'
import { type CollectOptions, collectComments } from './collect-comments.ts'
import type { Comment, CommentPage, Connector, Crawl, PostFacts } from './connector.ts'
import { FetchProblem } from './fetch-problem.ts'

const post = { kind: 'post', platform: 'youtube', id: 'p', url: 'https://post.example' } as const
const facts = (expected: number | null): PostFacts => ({
  platform: 'youtube',
  id: 'p',
  url: post.url,
  expected,
})
const comment = (id: number | string, more: Partial<Comment> = {}): Comment => ({
  platform: 'youtube',
  id: String(id),
  parentId: null,
  author: {},
  text: 'x',
  createdAt: null,
  ...more,
})
const count = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => comment(from + n))

/** Collects what a connector returns that only runs this generator. */
async function collect(
  comments: (walk: Crawl) => AsyncGenerator<CommentPage> | Generator<CommentPage>,
  options: Partial<CollectOptions> = {},
) {
  const kept: Comment[] = []
  const connector: Connector = {
    async *comments(_post, walk) {
      yield* comments(walk)
    },
  }
  const collection = await collectComments({
    connector,
    post,
    reach: { ask: () => Promise.reject(new Error('no request is expected')) },
    replies: true,
    now: () => new Date(0),
    signal: new AbortController().signal,
    keep: (fresh) => void kept.push(...fresh),
    ...options,
  })
  return { ...collection, ids: kept.map(({ id }) => id), kept }
}

test('removes duplicate comments, and counts duplicates and deleted ones', async () => {
  const collected = await collect(function* () {
    yield { comments: [comment(1), comment(2, { isDeleted: true })], next: 'a', post: facts(3) }
    yield { comments: [comment(2), comment(3), comment(3)], next: null }
  })
  expect(collected).toMatchObject({
    ids: ['1', '2', '3'],
    fetched: 3,
    deleted: 1,
    duplicates: 2,
    complete: true,
  })
})

test.each([
  [100, 99, true],
  [100, 98, false],
  [99, 98, false],
  [1, 0, false],
  [0, 0, true],
  [null, 5, true],
  [5, 9, true],
])('of %j counted comments, %j are complete: %j', async (expected, there, complete) => {
  const collected = await collect(function* () {
    yield { comments: count(0, there), next: null, post: facts(expected) }
  })
  expect(collected).toMatchObject({ complete, fetched: there, expected })
})

test.each([
  [[comment(1, { replyCount: 2 }), comment(2, { replyCount: 1 })], true],
  [[comment(1, { replyCount: 2 }), comment(2, { replyCount: 0 })], false],
  [[comment(1, { replyCount: 2 }), comment(2)], true],
])('without replies, the reply counts of comments are considered: %#', async (comments, complete) => {
  const pages = function* () {
    yield { comments, next: null, post: facts(5) }
  }
  expect((await collect(pages, { replies: false })).complete).toBe(complete)
})

test.each([
  [
    'a shortfall',
    { comments: [comment(1)], next: null, shortfalls: ['platform_limit', 'platform_limit'] as const },
  ],
  ['a crawl that just stops', { comments: [comment(1)], next: 'more' }],
])('%s makes a collection incomplete', async (_name, page) => {
  const collected = await collect(function* () {
    yield page as CommentPage
  })
  expect(collected.complete).toBe(false)
  expect(collected.shortfalls.length + (collected.problem ? 1 : 0)).toBe(1)
})

test('a problem keeps the collected comments and the cursor', async () => {
  const collected = await collect(function* () {
    yield { comments: count(0, 3), next: 'here', post: facts(6) }
    throw new FetchProblem('quota_exhausted', { until: new Date(1) })
  })
  expect(collected).toMatchObject({
    fetched: 3,
    next: 'here',
    problem: { kind: 'quota_exhausted', until: new Date(1) },
    complete: false,
  })
})

test('earlier comments count and are not collected twice', async () => {
  const pages = (walk: Crawl) =>
    (function* () {
      yield { comments: count(2, 6), next: walk.from === 'here' ? null : 'lost' }
    })()
  const before = { post: facts(6), comments: count(0, 3) }
  expect(await collect(pages, { from: 'here', before })).toMatchObject({
    ids: ['3', '4', '5'],
    fetched: 6,
    duplicates: 1,
    complete: true,
  })
  const less = await collect(pages, { from: 'here', before: { ...before, post: facts(9) } })
  expect(less.complete).toBe(false)
})

const endless = function* (): Generator<CommentPage> {
  for (let page = 0; ; page++) yield { comments: count(page * 10, page * 10 + 10), next: `${page}` }
}
test('stops at the requested limit and reports it', async () => {
  expect(await collect(endless, { limit: 25 })).toMatchObject({ fetched: 25, shortfalls: ['asked_limit'] })
  const exact = function* () {
    yield { comments: count(0, 25), next: null }
  }
  expect(await collect(exact, { limit: 25 })).toMatchObject({ fetched: 25, shortfalls: [], complete: true })
})

test('limits pages, repetitions, empty pages and time', async () => {
  expect(await collect(endless, { bounds: { pages: 3 } })).toMatchObject({
    fetched: 30,
    shortfalls: ['asked_limit'],
  })
  expect(await collect(endless, { bounds: { comments: 11 } })).toMatchObject({ fetched: 11 })
  // The cursor changes at every step, so that only the comments reveal the loop.
  const round = function* (): Generator<CommentPage> {
    for (let page = 0; ; page++)
      yield { comments: count((page % 3) * 5, (page % 3) * 5 + 5), next: `${page}` }
  }
  expect(await collect(round)).toMatchObject({ fetched: 15, shortfalls: ['loop'], duplicates: 100 })
  const hollow = function* (): Generator<CommentPage> {
    for (let page = 0; ; page++) yield { comments: [], next: `${page}` }
  }
  expect(await collect(hollow)).toMatchObject({ fetched: 0, shortfalls: ['loop'] })
  let time = 0
  const late = await collect(endless, { now: () => new Date((time += 60_000)) })
  expect(late).toMatchObject({ problem: { kind: 'timeout' }, complete: false, fetched: 150, next: '14' })
})

test('lone surrogates and NUL are removed, valid characters stay', async () => {
  const { kept } = await collect(function* () {
    yield {
      comments: [comment(1, { text: 'a\0b\ud800c🎁', author: { name: '\udc00王', id: '1' } })],
      next: null,
    }
  })
  expect(kept[0]).toMatchObject({ text: 'ab\ufffdc🎁', author: { name: '\ufffd王', id: '1' } })
  // Each alone, too: what lies in a single field stops the draw that its comment wins.
  const address = 'https://face.example/a\0\ud800'
  const alone = [{ url: address }, { author: { avatarUrl: address } }, { author: { id: '\0' } }]
  const { kept: cleaned } = await collect(function* () {
    yield { comments: alone.map((part, n) => comment(n, part)), next: null }
  })
  expect(cleaned).toHaveLength(3)
  expect(JSON.stringify(cleaned)).not.toMatch(/\\u0000|\\ud800/)
})

test('an abort and a failure to store end the collection', async () => {
  const signal = AbortSignal.abort(new Error('closed'))
  const pages: (string | null)[] = []
  const kept = (_comments: Comment[], next: string | null) => void pages.push(next)
  await expect(collect(endless, { signal, keep: kept })).rejects.toThrow('closed')
  expect(pages).toHaveLength(1)
  const keep = () => Promise.reject(new Error('disk'))
  await expect(collect(endless, { keep })).rejects.toThrow('disk')
})
