import { afterEach, describe, expect, test } from 'vitest'
import { type Collection, collectComments } from '../../src/server/connectors/collect-comments.ts'
import type { Comment } from '../../src/server/connectors/comment.ts'
import type { Connector } from '../../src/server/connectors/connector.ts'
import { FetchProblem } from '../../src/server/connectors/fetch-problem.ts'
import { type Bench, type BenchRow, patientReach, walkAll } from './bench.ts'
import { faultSchedule } from './fault-schedule.ts'

const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(ended.splice(0).map((end) => end()))
})

async function start(row: BenchRow, seed: number, comments: number) {
  const bench = await row.start(seed, comments)
  const world = patientReach()
  ended.push(() => bench.server.stop(), world.close)
  return { bench, ...world }
}

type World = Pick<ReturnType<typeof patientReach>, 'reach' | 'now'>

async function collect({ connector, post }: Bench, { reach, now }: World, replies = true) {
  const kept = new Map<string, Comment>()
  const collection = await collectComments({
    connector,
    post,
    reach,
    replies,
    now,
    signal: new AbortController().signal,
    keep: (comments) => {
      for (const comment of comments) kept.set(comment.id, comment)
    },
  })
  return { kept, collection }
}

/** id, parent and text of all: what a wrong page, a lost answer or a mangled sign would change */
const essence = (comments: Iterable<Pick<Comment, 'id' | 'parentId' | 'text'>>) =>
  [...comments].map(({ id, parentId, text }) => `${id} ${parentId} ${text}`).toSorted()

/** That nobody counted explains no loss. */
const otherShortfalls = ({ shortfalls }: Collection) => shortfalls.filter((why) => why !== 'uncounted')

/** As whole as a way can be. */
const isWhole = (collection: Collection) =>
  collection.complete ||
  (collection.shortfalls.includes('uncounted') &&
    otherShortfalls(collection).length === 0 &&
    !collection.problem)

/** What is wrong with a collection: it says that it is whole, and is not, or has what nobody wrote. */
function offence(
  bench: Bench,
  kept: Map<string, Comment>,
  collection: Collection,
  isUncounted: boolean,
): string | undefined {
  const truth = new Set(essence(bench.truth))
  const got = essence(kept.values())
  const invented = got.filter((one) => !truth.has(one))
  if (invented.length) return `invented ${invented[0]}`
  if (collection.complete && isUncounted) return 'says whole, and nobody counted'
  // One of a hundred may be missing: what platforms count is not always what they show.
  if (isWhole(collection) && got.length < truth.size * 0.99)
    return `says whole with ${got.length} of ${truth.size}`
  const isExplained = collection.problem ?? otherShortfalls(collection)[0]
  const isCounted = collection.expected !== null && collection.expected > collection.fetched
  return got.length >= truth.size * 0.99 || isExplained || isCounted ? undefined : 'ends without a word'
}

/** Fault schedules of one run; more find more: `SCHEDULES=5000 npm test -- unit src/server/connectors`. */
const schedules = Number(process.env['SCHEDULES'] ?? 200)

async function offences(row: BenchRow, seeds: number, disguise = (connector: Connector) => connector) {
  const found: string[] = []
  const tally = { whole: 0, short: 0 }
  const { bench, ...world } = await start(row, 5, 300)
  const disguised = { ...bench, connector: disguise(bench.connector) }
  for (let seed = 0; seed < seeds; seed++) {
    bench.server.schedule(faultSchedule(seed))
    const { kept, collection } = await collect(disguised, world)
    const what = offence(bench, kept, collection, row.isUncounted ?? false)
    if (what) found.push(`seed ${seed}: ${what}`)
    tally[isWhole(collection) ? 'whole' : 'short']++
  }
  return { found, tally }
}

/** Declares the tests that every platform is held to; what only one of them does is tested beside it. */
export function holdToTheList(row: BenchRow): void {
  describe(row.name, () => expectations(row))
}

function expectations(row: BenchRow): void {
  const whole = row.isUncounted
    ? { complete: false, shortfalls: ['uncounted'] }
    : { complete: true, shortfalls: [] }

  test.each([
    [1, 0],
    [2, 1],
    [3, 77],
    [4, 3000],
  ])('brings everything, exactly and once (seed %i, %i comments)', async (seed, count) => {
    const { bench, ...world } = await start(row, seed, count)
    const { kept, collection } = await collect(bench, world)
    expect(essence(kept.values())).toEqual(essence(bench.truth))
    expect(collection).toMatchObject({ ...whole, fetched: count, problem: undefined, next: null })
    for (const { createdAt, platform } of kept.values()) {
      expect(platform).toBe(bench.post.platform)
      if (createdAt !== null) expect(new Date(createdAt).toISOString()).toBe(createdAt)
    }
  })

  test('has three members, and knows its own post', async () => {
    const { bench } = await start(row, 12, 1)
    const { connector, post } = bench
    expect(Object.keys(connector).toSorted()).toEqual(['comments', 'platform', 'recognise'])
    expect(connector.platform).toBe(post.platform)
    expect(connector.recognise(post.url)).toMatchObject({
      kind: 'post',
      platform: post.platform,
      id: post.id,
    })
    expect(bench.server.asked).toEqual([])
  })

  test('ends between two pages when it is told to', async () => {
    const { bench } = await start(row, 13, 400)
    const ended = new AbortController()
    const { reach, close } = patientReach(ended.signal)
    const pages = bench.connector.comments(bench.post, { reach, replies: true })
    expect(await pages.next()).toMatchObject({ done: false })
    ended.abort(new Error('closed'))
    await expect(pages.next()).rejects.toThrow('closed')
    await close()
  })

  test('leaves answers out where they are not asked for', async () => {
    const { bench, ...world } = await start(row, 6, 300)
    const { kept, collection } = await collect(bench, world, false)
    expect(essence(kept.values())).toEqual(essence(bench.truth.filter(({ parentId }) => parentId === null)))
    expect(collection).toMatchObject(whole)
  })

  test('goes on after every page as if it had never stopped', async () => {
    const { bench, reach } = await start(row, 7, 330)
    const places = (await walkAll(bench, { reach })).places.filter((place) => place !== null)
    expect(places.length).toBeGreaterThan(2)
    for (const [index, from] of places.entries()) {
      const before = new Map<string, Comment>()
      let page = 0
      for await (const { comments } of bench.connector.comments(bench.post, { reach, replies: true })) {
        for (const comment of comments) before.set(comment.id, comment)
        if (page++ === index) break
      }
      const { comments, isEnded } = await walkAll(bench, { reach, from })
      expect([index, isEnded, new Map([...before, ...comments]).size]).toEqual([
        index,
        true,
        bench.truth.length,
      ])
    }
  })

  test.each(['', 'x', '{}', '[]', '{"threads":1}', 'null'])('starts nowhere else from %j', async (from) => {
    const { bench, reach } = await start(row, 8, 10)
    const problem = await walkAll(bench, { reach, from }).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(FetchProblem)
    expect(bench.server.asked.length).toBe(0)
  })

  const refusals = row.refusals.map(([fault, kind]) => ({ fault, kind }))
  test.each(refusals)('calls a refusal $kind, at once and half way (%#)', async ({ fault, kind }) => {
    const { bench, ...world } = await start(row, 9, 400)
    for (const first of [0, 2]) {
      bench.server.schedule((n) => (n >= first ? fault : undefined))
      const { collection } = await collect(bench, world)
      expect([first, collection.problem?.kind, collection.complete]).toEqual([first, kind, false])
      const told = `${collection.problem} ${JSON.stringify(collection.problem)} ${collection.next}`
      for (const secret of bench.secrets) {
        expect(told).not.toContain(secret)
        expect(told).not.toContain(encodeURIComponent(secret))
      }
    }
  })

  test(
    'is whole or says why not, whatever goes wrong',
    async () => {
      const tried = Math.ceil(schedules * (row.share ?? 1))
      const { found, tally } = await offences(row, tried)
      expect(found).toEqual([])
      // Both happen, or the schedules show nothing.
      expect(Math.min(tally.whole, tally.short)).toBeGreaterThan(Math.min(20, tried / 10))
    },
    schedules * 300,
  )

  test('would be caught if it ended in silence, or lost comments', async () => {
    const silent = await offences(row, 60, (connector) => ({
      ...connector,
      async *comments(post, walk) {
        try {
          for await (const page of connector.comments(post, walk))
            yield { comments: page.comments, next: page.next }
        } catch {
          yield { comments: [], next: null }
        }
      },
    }))
    const forgetful = await offences(row, 20, (connector) => ({
      ...connector,
      async *comments(post, walk) {
        for await (const { post: _, ...page } of connector.comments(post, walk))
          yield { ...page, comments: page.comments.slice(1) }
      },
    }))
    expect(Math.min(silent.found.length, forgetful.found.length)).toBeGreaterThan(5)
  })
}
