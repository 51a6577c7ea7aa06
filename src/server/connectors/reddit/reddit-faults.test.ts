import { afterEach, expect, it } from 'vitest'
import type { Shortfall } from '#contract/comments/completeness.ts'
import { holdToTheList } from '#test/platforms/connector-list.ts'
import { seeded } from '#test/platforms/generated-post.ts'
import { type RedditStandIn, redditBench } from '#test/platforms/reddit.ts'
import { shown, startWalks, stopAll, truly } from '#test/platforms/reddit-walks.ts'
import type { Asked, Fault } from '#test/platforms/stand-in.ts'
import type { Comment } from '../connector.ts'
import { FetchProblem } from '../fetch-problem.ts'

afterEach(stopAll)

const schedules = 200

/** No comment is missing without a report, and none is invented. */
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
  // Each walk has only some kinds of faults, so that some walks end and some do not.
  const these = kinds.filter(() => random() < 0.4)
  return () => (random() < often ? these[Math.floor(random() * these.length)] : undefined)
}

it(`loses no comment silently under ${schedules} schedules of faults`, async () => {
  const ends = { whole: 0, short: 0, failed: 0 }
  for (let seed = 0; seed < schedules; seed++) {
    const { server, walk } = await startWalks(seed, 60, { page: 12, width: 3, depth: 2 })
    server.schedule(faultsOf(seed))
    const result = await walk().catch((error: unknown) => error)
    if (result instanceof FetchProblem) ends.failed++
    else {
      const walked = result as Awaited<ReturnType<typeof walk>>
      expect([seed, walked.isEnded, isHonest(server, walked)]).toEqual([seed, true, true])
      if (walked.shortfalls.length > 0) ends.short++
      else ends.whole++
    }
    await stopAll()
  }
  // Each ending must occur often, or the schedules prove nothing.
  expect(Math.min(...Object.values(ends))).toBeGreaterThan(10)
})

it('would notice a crawl that loses or invents comments (control)', async () => {
  const { server, walk } = await startWalks(3, 60)
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

holdToTheList(redditBench)
