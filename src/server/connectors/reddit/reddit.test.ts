import { afterEach, expect, it } from 'vitest'
import { clientSecret, postId, type RedditStandIn, redditBench } from '#test/platforms/reddit.ts'
import { got, post, problemOf, startWalks, stopAll, truthOf } from '#test/platforms/reddit-walks.ts'
import type { Asked, Fault } from '#test/platforms/stand-in.ts'
import type { Comment, CommentPage } from '../connector.ts'
import { createReddit } from './reddit.ts'

afterEach(stopAll)

const askedMore = ({ server }: { server: RedditStandIn }) =>
  server.asked.filter(({ url }) => url.pathname === '/api/morechildren')
const askedThreads = ({ server }: { server: RedditStandIn }) =>
  server.asked.filter(({ url }) => url.pathname.includes('/_/'))

const isMore = (url: URL) => url.pathname === '/api/morechildren'

/** An answer of `morechildren` without any of the comments asked for: they are all to be asked for again. */
function leftOutAgain(form: string): Fault {
  const children = new URLSearchParams(form).get('children')?.split(',') ?? []
  const more = { kind: 'more', data: { id: children[0], parent_id: `t3_${postId}`, count: 1, children } }
  return { kind: 'status', status: 200, body: { json: { errors: [], data: { things: [more] } } } }
}

it('collects a whole post: its page, omitted comments, and deep threads', async () => {
  for (const seed of [1, 2, 3]) {
    const world = await startWalks(seed, 250, { page: 30, width: 3, depth: 2 })
    const { comments, shortfalls, isEnded } = await world.walk()
    expect(got(comments)).toEqual(truthOf(world.server))
    expect({ shortfalls, isEnded }).toEqual({ shortfalls: [], isEnded: true })
    // All request types must be used, or this proves nothing.
    expect(askedMore(world).length).toBeGreaterThan(2)
    expect(askedThreads(world).length).toBeGreaterThan(2)
    expect([...comments.values()].some(({ isDeleted }) => isDeleted)).toBe(true)
  }
})

it('returns the post with the first page, and sends the requests that Reddit asks for', async () => {
  const { pages, server } = await startWalks(1, 400)
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
})

it('without replies, returns and requests only top-level comments', async () => {
  const world = await startWalks(4)
  const { comments, shortfalls } = await world.walk({ replies: false })
  expect(got(comments)).toEqual(truthOf(world.server, ({ parentId }) => parentId === null))
  expect(shortfalls).toEqual([])
  expect(askedThreads(world)).toEqual([])
  expect(askedMore(world).every(({ body }) => body.includes('limit_children=true'))).toBe(true)
})

it('resumes after any page, with a cursor that contains no token', async () => {
  const { pages, server, walk } = await startWalks(5, 120, { page: 20, width: 3, depth: 2 })
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

it('renews an expired token, early or on time', async () => {
  const early = await startWalks(6)
  early.server.schedule((n) => {
    if (n % 4 === 3) early.server.endToken()
    return undefined
  })
  expect(got((await early.walk()).comments)).toEqual(truthOf(early.server))
  expect(early.server.tokens.length).toBeGreaterThan(2)

  const timely = await startWalks(6)
  timely.server.setLife(60)
  // Every refusal is waited for, so that time passes.
  timely.server.schedule((n) =>
    n % 3 === 2 ? { kind: 'status', status: 503, headers: { 'retry-after': '40' } } : undefined,
  )
  expect(got((await timely.walk()).comments)).toEqual(truthOf(timely.server))
  expect(timely.server.tokens.length).toBeGreaterThan(2)
})

it('gives up if a fresh token or the credentials are refused', async () => {
  const { server, walk, reach, now } = await startWalks()
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

it('reports every refusal without a secret, on any page', async () => {
  for (const [answer, kind] of redditBench.refusals)
    for (const from of [1, 3]) {
      const { server, walk } = await startWalks(7, 120)
      server.schedule((n, { url }) =>
        n >= from && !url.pathname.includes('access_token') ? answer : undefined,
      )
      const problem = await problemOf(walk())
      expect([answer, problem.kind]).toEqual([answer, kind])
      expect(problem.message).not.toMatch(/token-of-reddit/)
      expect(problem.message).not.toContain(clientSecret)
    }
})

it('accepts no other post, and does not blame credentials for a temporary problem', async () => {
  const mixed = await startWalks(7, 5)
  const another = { kind: 'Listing', data: { children: [{ kind: 't3', data: { id: 'zzzzz' } }] } }
  const nothing = { kind: 'Listing', data: { children: [] } }
  for (const [head, kind] of [
    [another, 'provider_failed'],
    [nothing, 'not_found'],
  ] as const) {
    const answer: Fault = { kind: 'status', status: 200, body: [head, nothing] }
    mixed.server.schedule((_, { url }) => (url.pathname.startsWith('/comments') ? answer : undefined))
    expect((await problemOf(mixed.walk())).kind).toBe(kind)
  }

  for (const status of [200, 400]) {
    const { server, walk, waits } = await startWalks(7, 5)
    server.schedule(() => ({ kind: 'status', status, body: { error: 'invalid_grant' } }))
    expect((await problemOf(walk())).kind).toBe('token_invalid')
    expect(waits).toEqual([])
  }
  const { server, walk } = await startWalks(7, 5)
  const html = { 'content-type': 'text/html' }
  server.schedule(() => ({ kind: 'status', status: 403, headers: html, body: '<p>blocked</p>' }))
  const blocked = { kind: 'token_invalid', said: '403 without JSON: this server is blocked' }
  expect(await problemOf(walk())).toMatchObject(blocked)
  // It is not an expired token, either.
  server.schedule((_, { url }) =>
    url.pathname.includes('access_token')
      ? undefined
      : { kind: 'status', status: 403, headers: html, body: '<p>blocked</p>' },
  )
  server.asked.length = 0
  expect(await problemOf(walk())).toMatchObject(blocked)
  expect(server.asked).toHaveLength(2)
})

it('waits for the rate limit to reset, and reports the time if it is far off', async () => {
  const body = { message: 'Too Many Requests', error: 429 }
  const near = await startWalks()
  const once = { kind: 'status', status: 429, headers: { 'x-ratelimit-reset': '90' }, body } as const
  near.server.schedule((n) => (n === 2 ? once : undefined))
  expect(got((await near.walk()).comments)).toEqual(truthOf(near.server))
  expect(near.waits).toHaveLength(1)
  expect(near.waits[0]).toBeGreaterThanOrEqual(90_000)

  const far = await startWalks()
  far.server.schedule(() => undefined)
  far.server.setHeaders({ 'x-ratelimit-remaining': '0.0', 'x-ratelimit-reset': '500' })
  const problem = await problemOf(far.walk())
  expect(problem).toMatchObject({ kind: 'rate_limited', until: new Date(far.now().getTime() + 500_000) })
  expect(far.server.asked).toHaveLength(2)

  const absurd = await startWalks()
  const never = {
    kind: 'status',
    status: 429,
    headers: { 'x-ratelimit-reset': '99999999999999' },
    body,
  } as const
  absurd.server.schedule(() => never)
  const hour = new Date(absurd.now().getTime() + 3_600_000)
  expect(await problemOf(absurd.walk())).toMatchObject({ kind: 'rate_limited', until: hour })

  const inForm = await startWalks()
  const errors = [['RATELIMIT', `you are doing that too much, ${clientSecret}`, 'ratelimit']]
  const asForm = { kind: 'status', status: 200, body: { json: { errors, ratelimit: 400 } } } as const
  inForm.server.schedule((_, { method, url }) =>
    method === 'POST' && url.pathname.includes('more') ? asForm : undefined,
  )
  const formProblem = await problemOf(inForm.walk())
  expect(formProblem).toMatchObject({
    kind: 'rate_limited',
    until: new Date(inForm.now().getTime() + 400_000),
  })
  expect(formProblem.message).not.toContain(clientSecret)
})

it('requests missing comments again, and reports withheld ones', async () => {
  const { server, walk } = await startWalks(8)
  server.schedule((_, { url }) =>
    url.pathname === '/api/morechildren' ? { kind: 'skips', by: 3 } : undefined,
  )
  const found = await walk()
  expect(got(found.comments)).toEqual(truthOf(server))
  expect(found.shortfalls).toEqual([])

  const shrinking = await startWalks(8)
  const shrunk = { ...shrinking.server.truth, comments: shrinking.server.truth.comments }
  shrinking.server.schedule((n) => {
    if (n === 2) shrinking.server.truth.comments = shrunk.comments.slice(0, -40)
    return undefined
  })
  const { comments, shortfalls } = await shrinking.walk()
  expect(comments.size).toBeLessThan(shrunk.comments.length)
  expect(new Set(shortfalls)).toEqual(new Set(['withheld']))

  const strange = await startWalks(1, 250, { page: 30, width: 3, depth: 2 })
  const listing = (...children: unknown[]) => ({ kind: 'Listing', data: { children } })
  const body = [listing(), listing({ kind: 't1', data: { body: 12 } })]
  strange.server.schedule((_, { url }) =>
    url.pathname.includes('/_/') ? { kind: 'status', status: 200, body } : undefined,
  )
  expect(new Set((await strange.walk()).shortfalls)).toEqual(new Set(['unreadable']))
})

it('does not loop in a thread that leads back to itself', async () => {
  const { server, walk } = await startWalks(9)
  server.schedule((n) => (n > 1 ? { kind: 'loop' } : undefined))
  const { comments, shortfalls, isEnded } = await walk()
  expect(got(comments)).toEqual(truthOf(server))
  expect(isEnded).toBe(true)
  expect(shortfalls).toContain('loop')
})

it.each<[string, (asked: Asked) => Fault | undefined]>([
  ['everything is returned', () => undefined],
  ['some are missing', ({ url }) => (isMore(url) ? { kind: 'skips', by: 3 } : undefined)],
  ['none of the requested ones are returned', ({ url }) => (isMore(url) ? { kind: 'hollow' } : undefined)],
  ['all are omitted again', ({ url, body }) => (isMore(url) ? leftOutAgain(body) : undefined)],
  ['threads contain themselves', ({ url }) => (isMore(url) ? { kind: 'loop' } : undefined)],
])('one page per turn gives the same result: %s', async (_, fault) => {
  const { server, walk, pages } = await startWalks(3, 120, { page: 20, width: 3, depth: 2 })
  server.schedule((_n, asked) => fault(asked))
  const whole = await walk()
  const comments = new Map<string, Comment>()
  const shortfalls = new Set<string>()
  let from: string | null | undefined
  let turns = 0
  for (; from !== null && turns < 400; turns++) {
    const { value } = await pages(from === undefined ? {} : { from }).next()
    for (const comment of value?.comments ?? []) comments.set(comment.id, comment)
    for (const shortfall of value?.shortfalls ?? []) shortfalls.add(shortfall)
    from = value?.next ?? null
  }
  expect(from).toBeNull()
  expect(turns).toBeGreaterThan(5)
  expect(got(comments)).toEqual(got(whole.comments))
  expect(shortfalls).toEqual(new Set(whole.shortfalls))
})

it('reports an empty page of a post that has comments', async () => {
  const { server, walk } = await startWalks(9)
  server.schedule(() => ({ kind: 'hollow' }))
  expect(await walk()).toMatchObject({ isEnded: true, shortfalls: ['unreadable'] })
})
