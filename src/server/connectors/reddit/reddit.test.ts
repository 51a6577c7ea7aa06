import { afterEach, expect, it } from 'vitest'
import { patientReach, walkAll } from '../../../../test/platforms/bench.ts'
import { seeded, type TrueComment } from '../../../../test/platforms/generated-post.ts'
import {
  asRedditShows,
  clientSecret,
  postId,
  type RedditStandIn,
  redditBench,
  redditPost,
  startReddit,
} from '../../../../test/platforms/reddit.ts'
import type { Asked, Fault } from '../../../../test/platforms/stand-in.ts'
import type { PostAddress } from '../../../posts/recognise-address.ts'
import type { Comment, CommentPage, Shortfall } from '../comment.ts'
import { FetchProblem } from '../fetch-problem.ts'
import { createReddit } from './reddit.ts'

const post: PostAddress = { kind: 'post', platform: 'reddit', id: postId, url: `https://redd.it/${postId}` }
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function start(seed = 1, comments = 250, sizes?: Parameters<typeof startReddit>[1]) {
  const server = await startReddit(redditPost(seed, comments), sizes)
  const patient = patientReach()
  closing.push(server.stop, patient.close)
  const connector = createReddit({ ...server.access, now: patient.now })
  const bench = { connector, post, truth: [], server, secrets: [] }
  const walk = (more: { replies?: boolean; from?: string } = {}) =>
    walkAll(bench, { reach: patient.reach, ...more })
  const pages = (more: { replies?: boolean; from?: string } = {}) =>
    connector.comments(post, { reach: patient.reach, replies: true, ...more })
  return { server, connector, walk, pages, ...patient }
}

/** What must agree between a comment and its truth. */
function shown({ id, parentId, author, text, createdAt, likeCount, isDeleted }: Comment) {
  return [id, parentId, author.id, author.handle, text, createdAt, likeCount, isDeleted ?? false]
}

function truly(comment: TrueComment) {
  const { id, parentId, author, text, at, likes, isDeleted } = asRedditShows(comment)
  const isGone = isDeleted || author === null
  return [id, parentId, author?.id, author?.handle, text, at.toISOString(), likes, isGone]
}

function sorted(rows: unknown[][]): unknown[][] {
  return rows.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
}

function truthOf({ truth }: RedditStandIn, only: (one: TrueComment) => boolean = () => true) {
  return sorted(truth.comments.filter(only).map(truly))
}

function got(comments: Map<string, Comment>) {
  return sorted([...comments.values()].map(shown))
}

async function problemOf(walking: Promise<unknown>): Promise<FetchProblem> {
  const problem = await walking.catch((error: unknown) => error)
  if (!(problem instanceof FetchProblem)) throw new Error(`No problem: ${String(problem)}`)
  return problem
}

const askedMore = ({ server }: { server: RedditStandIn }) =>
  server.asked.filter(({ url }) => url.pathname === '/api/morechildren')
const askedThreads = ({ server }: { server: RedditStandIn }) =>
  server.asked.filter(({ url }) => url.pathname.includes('/_/'))

it('collects the whole of a post: its page, what it left out, and threads too deep for it', async () => {
  for (const seed of [1, 2, 3]) {
    const world = await start(seed, 250, { page: 30, width: 3, depth: 2 })
    const { comments, shortfalls, isEnded } = await world.walk()
    expect(got(comments)).toEqual(truthOf(world.server))
    expect({ shortfalls, isEnded }).toEqual({ shortfalls: [], isEnded: true })
    // All ways of asking were needed, or this shows nothing.
    expect(askedMore(world).length).toBeGreaterThan(2)
    expect(askedThreads(world).length).toBeGreaterThan(2)
    expect([...comments.values()].some(({ isDeleted }) => isDeleted)).toBe(true)
  }
})

it('tells of the post with the first page, and asks as Reddit wants to be asked', async () => {
  const { pages, server, connector } = await start(1, 400)
  const all: CommentPage[] = []
  for await (const page of pages()) all.push(page)
  expect(all[0]?.post).toEqual({
    platform: 'reddit',
    id: postId,
    url: `https://www.reddit.com/r/giveaways/comments/${postId}/a_giveaway/`,
    title: 'Giveaway 1 🎁',
    author: {
      id: 't2_4vo8y0cpb0h',
      handle: 'person_0',
      profileUrl: 'https://www.reddit.com/user/person_0',
    },
    createdAt: '2026-09-30T23:00:00.000Z',
    expected: 400,
  })
  expect(all.slice(1).every((page) => page.post === undefined)).toBe(true)
  const [token, first, ...others] = server.asked
  expect(token?.url.pathname).toBe('/api/v1/access_token')
  expect(`${first?.url.pathname}${first?.url.search}`).toBe(
    `/comments/${postId}?limit=500&sort=old&raw_json=1`,
  )
  expect(others).toHaveLength(all.length - 1)
  expect(
    others.some(({ body }) => new URLSearchParams(body).get('children')?.split(',').length === 100),
  ).toBe(true)
  expect(connector.recognise(`https://old.reddit.com/r/a/comments/${postId}/x/`)).toMatchObject({
    id: postId,
  })
})

it('brings only comments on the post itself without replies, and asks for no others', async () => {
  const world = await start(4)
  const { comments, shortfalls } = await world.walk({ replies: false })
  expect(got(comments)).toEqual(truthOf(world.server, ({ parentId }) => parentId === null))
  expect(shortfalls).toEqual([])
  expect(askedThreads(world)).toEqual([])
  expect(askedMore(world).every(({ body }) => body.includes('limit_children=true'))).toBe(true)
})

it('goes on after any page, with a token of its own that stands in no place to go on from', async () => {
  const { pages, server, walk } = await start(5, 120, { page: 20, width: 3, depth: 2 })
  const before = new Map<string, Comment>()
  let places = 0
  for await (const { comments, next } of pages()) {
    for (const comment of comments) before.set(comment.id, comment)
    if (next === null) break
    expect(next).not.toMatch(/token|secret|bearer/i)
    const rest = await walk({ from: next })
    expect(got(new Map([...before, ...rest.comments]))).toEqual(truthOf(server))
    expect(rest.shortfalls).toEqual([])
    places++
  }
  expect(places).toBeGreaterThan(3)
  const problem = await problemOf(walk({ from: '{"left":7}' }))
  expect(problem.kind).toBe('provider_failed')
})

it('renews a token that ends on the way, before its time or at it', async () => {
  const early = await start(6)
  early.server.schedule((n) => {
    if (n % 4 === 3) early.server.endToken()
    return undefined
  })
  expect(got((await early.walk()).comments)).toEqual(truthOf(early.server))
  expect(early.server.tokens.length).toBeGreaterThan(2)

  const timely = await start(6)
  timely.server.setLife(60)
  // Every refusal is waited for, so that time passes.
  timely.server.schedule((n) =>
    n % 3 === 2 ? { kind: 'status', status: 503, headers: { 'retry-after': '40' } } : undefined,
  )
  expect(got((await timely.walk()).comments)).toEqual(truthOf(timely.server))
  expect(timely.server.tokens.length).toBeGreaterThan(2)
})

it('gives up where a fresh token is refused, and where the credentials are', async () => {
  const { server, walk, reach, now } = await start()
  server.schedule((_, { url }) => {
    if (!url.pathname.includes('access_token')) server.endToken()
    return undefined
  })
  expect((await problemOf(walk())).kind).toBe('token_invalid')
  expect(server.tokens).toHaveLength(1)
  const other = createReddit({ ...server.access, clientSecret: 'wrong+one', now })
  const refused = await problemOf(other.comments(post, { reach, replies: true }).next())
  expect(refused).toMatchObject({ kind: 'token_invalid' })
  expect(String(refused)).not.toContain('wrong+one')
})

it('names every refusal, at the first page and on the way, without a secret', async () => {
  for (const [answer, kind] of redditBench.refusals)
    for (const from of [1, 3]) {
      const { server, walk } = await start(7, 120)
      server.schedule((n, { url }) =>
        n >= from && !url.pathname.includes('access_token') ? answer : undefined,
      )
      const problem = await problemOf(walk())
      expect([answer, problem.kind]).toEqual([answer, kind])
      expect(problem.message).not.toMatch(/token-of-reddit/)
      expect(problem.message).not.toContain(clientSecret)
    }
})

it('waits for the end of a window of requests, and says until when where that is far', async () => {
  const body = { message: 'Too Many Requests', error: 429 }
  const near = await start()
  const once = { kind: 'status', status: 429, headers: { 'x-ratelimit-reset': '90' }, body } as const
  near.server.schedule((n) => (n === 2 ? once : undefined))
  expect(got((await near.walk()).comments)).toEqual(truthOf(near.server))
  expect(near.waits).toHaveLength(1)
  expect(near.waits[0]).toBeGreaterThanOrEqual(90_000)

  const far = await start()
  far.server.schedule(() => undefined)
  far.server.setHeaders({ 'x-ratelimit-remaining': '0.0', 'x-ratelimit-reset': '500' })
  const problem = await problemOf(far.walk())
  expect(problem).toMatchObject({ kind: 'rate_limited', until: new Date(far.now().getTime() + 500_000) })
  expect(far.server.asked).toHaveLength(2)

  const inForm = await start()
  const errors = [['RATELIMIT', `you are doing that too much, ${clientSecret}`, 'ratelimit']]
  const asForm = { kind: 'status', status: 200, body: { json: { errors, ratelimit: 400 } } } as const
  inForm.server.schedule((_, { method, url }) =>
    method === 'POST' && url.pathname.includes('more') ? asForm : undefined,
  )
  const told = await problemOf(inForm.walk())
  expect(told).toMatchObject({ kind: 'rate_limited', until: new Date(inForm.now().getTime() + 400_000) })
  expect(told.message).not.toContain(clientSecret)
})

it('finds comments that do not come when asked for, and says of those that are gone that they are missing', async () => {
  const { server, walk } = await start(8)
  server.schedule((_, { url }) =>
    url.pathname === '/api/morechildren' ? { kind: 'skips', by: 3 } : undefined,
  )
  const found = await walk()
  expect(got(found.comments)).toEqual(truthOf(server))
  expect(found.shortfalls).toEqual([])

  const shrinking = await start(8)
  const shrunk = { ...shrinking.server.truth, comments: shrinking.server.truth.comments }
  shrinking.server.schedule((n) => {
    if (n === 2) shrinking.server.truth.comments = shrunk.comments.slice(0, -40)
    return undefined
  })
  const { comments, shortfalls } = await shrinking.walk()
  expect(comments.size).toBeLessThan(shrunk.comments.length)
  expect(new Set(shortfalls)).toEqual(new Set(['unreadable']))
})

it('does not go round in a thread that leads back to itself', async () => {
  const { server, walk } = await start(9)
  server.schedule((n) => (n > 1 ? { kind: 'loop' } : undefined))
  const { comments, shortfalls, isEnded } = await walk()
  expect(got(comments)).toEqual(truthOf(server))
  expect(isEnded).toBe(true)
  expect(shortfalls).toContain('loop')
})

it('does not believe an empty page of a post that has comments', async () => {
  const { server, walk } = await start(9)
  server.schedule(() => ({ kind: 'hollow' }))
  expect(await walk()).toMatchObject({ isEnded: true, shortfalls: ['unreadable'] })
})

const schedules = 200

/** Nobody is missing, unless it is said; and nobody is there who is not. */
function isHonest(
  server: RedditStandIn,
  { comments, shortfalls }: { comments: Map<string, Comment>; shortfalls: Shortfall[] },
): boolean {
  const truth = new Map(server.truth.comments.map((one) => [one.id, JSON.stringify(truly(one))]))
  const isTrue = [...comments.values()].every((one) => truth.get(one.id) === JSON.stringify(shown(one)))
  return isTrue && (comments.size === truth.size || shortfalls.length > 0)
}

function faultsOf(seed: number): (n: number, asked: Asked) => Fault | undefined {
  const random = seeded(seed)
  const often = random() * 0.6
  const kinds: Fault[] = [
    { kind: 'status', status: 429, body: { message: 'Too Many Requests', error: 429 } },
    { kind: 'status', status: 429, headers: { 'retry-after': '3' }, body: '' },
    { kind: 'status', status: 503, headers: { 'retry-after': 'soon' }, body: '<html>' },
    { kind: 'status', status: 401, body: { message: 'Unauthorized', error: 401 } },
    { kind: 'status', status: 200, body: { message: 'Internal Server Error', error: 500 } },
    { kind: 'reset' },
    { kind: 'cut' },
    { kind: 'truncated' },
    { kind: 'html' },
    { kind: 'empty' },
    { kind: 'replayed' },
    { kind: 'overlap', by: 1 + Math.floor(random() * 9) },
    { kind: 'shuffled' },
    { kind: 'hollow' },
    { kind: 'loop' },
    { kind: 'skips', by: 1 + Math.floor(random() * 9) },
  ]
  // A walk is disturbed in some ways only, so that some end and some do not.
  const these = kinds.filter(() => random() < 0.4)
  return () => (random() < often ? these[Math.floor(random() * these.length)] : undefined)
}

it(`loses nobody silently under ${schedules} schedules of faults`, async () => {
  const ends = { whole: 0, short: 0, failed: 0 }
  for (let seed = 0; seed < schedules; seed++) {
    const { server, walk } = await start(seed, 60, { page: 12, width: 3, depth: 2 })
    server.schedule(faultsOf(seed))
    const result = await walk().catch((error: unknown) => error)
    if (result instanceof FetchProblem) ends.failed++
    else {
      const walked = result as Awaited<ReturnType<typeof walk>>
      expect([seed, walked.isEnded, isHonest(server, walked)]).toEqual([seed, true, true])
      if (walked.shortfalls.length > 0) ends.short++
      else ends.whole++
    }
    for (const close of closing.splice(0)) await close()
  }
  // Each end was reached often, or the schedules show nothing.
  expect(Math.min(...Object.values(ends))).toBeGreaterThan(10)
})

it('would notice a walk that loses somebody or makes somebody up', async () => {
  const { server, walk } = await start(3, 60)
  const { comments } = await walk()
  expect(isHonest(server, { comments, shortfalls: [] })).toBe(true)
  const [first] = comments.values()
  if (!first) throw new Error('No comment came.')
  const fewer = new Map([...comments].slice(1))
  expect(isHonest(server, { comments: fewer, shortfalls: [] })).toBe(false)
  expect(isHonest(server, { comments: fewer, shortfalls: ['unreadable'] })).toBe(true)
  const other = new Map([...comments, [first.id, { ...first, text: 'another' }]])
  expect(isHonest(server, { comments: other, shortfalls: ['unreadable'] })).toBe(false)
})
