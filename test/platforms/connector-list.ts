import { afterEach, describe, expect, test } from 'vitest'
import { recognizeAddress } from '#posts/recognize-address.ts'
import type { Comment } from '../../src/server/connectors/connector.ts'
import { FetchProblem } from '../../src/server/connectors/fetch-problem.ts'
import { type BenchRow, patientReach, walkAll } from './bench.ts'
import { collect, essence, runSchedules } from './schedules.ts'

const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(ended.splice(0).map((end) => end()))
})

async function start(row: BenchRow, seed: number, comments: number, way: 'wire' | 'memory' = 'wire') {
  const bench = await row.start(seed, comments)
  const world = patientReach(undefined, way === 'memory' ? bench.server : undefined)
  ended.push(() => bench.server.stop(), world.close)
  return { bench, ...world }
}

/** Fault schedules per run, for all platforms together; `npm run schedules -- 100000` tries more. */
const schedules = 2000
/** milliseconds on a machine that is busy with other things */
const patience = 120_000

/** Declares the tests that every platform must pass; platform-specific tests are separate. */
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
  ])('fetches everything exactly once (seed %i, %i comments)', async (seed, count) => {
    const { bench, ...world } = await start(row, seed, count)
    const { kept, collection } = await collect(bench, world)
    expect(essence(kept.values())).toEqual(essence(bench.truth))
    expect(collection).toMatchObject({ ...whole, fetched: count, problem: undefined, next: null })
    for (const { createdAt, platform } of kept.values()) {
      expect(platform).toBe(bench.post.platform)
      if (createdAt !== null) expect(new Date(createdAt).toISOString()).toBe(createdAt)
    }
  })

  test('requests nothing before it is iterated', async () => {
    const { bench } = await start(row, 12, 1)
    expect(recognizeAddress(bench.post.url)).toMatchObject({
      kind: 'post',
      platform: bench.post.platform,
      id: bench.post.id,
    })
    expect(bench.server.asked).toEqual([])
  })

  test('stops between two pages when it is aborted', async () => {
    const { bench } = await start(row, 13, 400)
    const ended = new AbortController()
    const { reach, close } = patientReach(ended.signal)
    const pages = bench.connector.comments(bench.post, { reach, replies: true })
    expect(await pages.next()).toMatchObject({ done: false })
    ended.abort(new Error('closed'))
    await expect(pages.next()).rejects.toThrow('closed')
    await close()
  })

  test('leaves out replies unless they are asked for', async () => {
    const { bench, ...world } = await start(row, 6, 300)
    const { kept, collection } = await collect(bench, world, false)
    expect(essence(kept.values())).toEqual(essence(bench.truth.filter(({ parentId }) => parentId === null)))
    expect(collection).toMatchObject(whole)
  })

  test('resumes after every page without loss', async () => {
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

  test.each(['', 'x', '{}', '[]', '{"threads":1}', 'null'])('refuses to resume from %j', async (from) => {
    const { bench, reach } = await start(row, 8, 10)
    const problem = await walkAll(bench, { reach, from }).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(FetchProblem)
    expect(bench.server.asked.length).toBe(0)
  })

  const refusals = row.refusals.map(([fault, kind]) => ({ fault, kind }))
  test.each(refusals)(
    'reports a refusal as $kind, at the start and half way (%#)',
    async ({ fault, kind }) => {
      const { bench, ...world } = await start(row, 9, 400, 'memory')
      for (const first of [0, 2]) {
        bench.server.schedule((n) => (n >= first ? fault : undefined))
        const { collection } = await collect(bench, world)
        expect([first, collection.problem?.kind, collection.complete]).toEqual([first, kind, false])
        const message = `${collection.problem} ${JSON.stringify(collection.problem)} ${collection.next}`
        for (const secret of bench.secrets) {
          expect(message).not.toContain(secret)
          expect(message).not.toContain(encodeURIComponent(secret))
        }
      }
    },
  )

  test('is complete or says why not, whatever goes wrong', { timeout: patience }, async () => {
    const tried = Math.ceil(schedules * row.share)
    const { violations, tally } = await runSchedules(row, { from: 0, to: tried })
    expect(violations).toEqual([])
    // Both must occur, or the schedules prove nothing.
    expect(Math.min(tally.whole, tally.short)).toBeGreaterThan(tried / 10)
  })

  test('is detected if it ends silently or forgets pages', { timeout: patience }, async () => {
    const enough = 6
    const silent = await runSchedules(row, { from: 0, to: 60, enough }, (connector) => ({
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
    const forgetful = await runSchedules(row, { from: 0, to: 40, enough }, (connector) => ({
      ...connector,
      async *comments(post, walk) {
        let pages = 0
        for await (const { post: _, ...page } of connector.comments(post, walk))
          yield { ...page, comments: pages++ % 3 === 2 ? [] : page.comments }
      },
    }))
    expect([silent.violations.length, forgetful.violations.length]).toEqual([enough, enough])
  })
}
