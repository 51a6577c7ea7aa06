import { afterAll, expect, it } from 'vitest'
import { recognizeAddress } from '../../src/posts/recognize-address.ts'
import { chooseConnector } from '../../src/server/connectors/choose-connector.ts'
import { collectComments } from '../../src/server/connectors/collect-comments.ts'
import { createReach } from '../../src/server/connectors/reach.ts'
import { createEgress } from '../../src/server/providers/egress/egress.ts'
import { addressOf, type DemoPlan, plans } from '../posts/plans.ts'
import { accessOf } from './access-of.ts'
import { startPlatforms } from './start-platforms.ts'

const platforms = await startPlatforms({ refusedFor: 1500, held: 10 })
const egress = createEgress()
afterAll(async () => {
  await platforms.stop()
  await egress.close()
})

const { signal } = new AbortController()
const waits: number[] = []
const reach = createReach({
  egress,
  now: () => new Date(),
  wait: async (milliseconds) => {
    waits.push(milliseconds)
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
  },
  jitter: () => 0.1,
  signal,
})

const world = accessOf(platforms)

/** Through the connector that the product would choose. */
async function collect(plan: DemoPlan) {
  const post = recognizeAddress(addressOf(plan))
  const choice = chooseConnector(plan.platform, world)
  if (post.kind !== 'post' || choice.kind !== 'chosen') throw new Error(`No way to ${plan.platform}.`)
  const { connector } = choice
  const options = { connector, post, reach, replies: true, keep: () => undefined, now: world.now, signal }
  return await collectComments(options)
}

const ofManner = (manner: DemoPlan['manner'], most = 10_000) =>
  plans
    .filter((plan) => plan.manner === manner && plan.comments <= most)
    .map((plan) => [`${plan.platform} ${plan.title}`, plan] as const)

/** The provider reports no platform count, so its results are never called complete. */
const counted = new Set(['youtube', 'x', 'reddit'])

it.each(ofManner('whole'))('gives every comment of %s', async (_title, plan) => {
  const collection = await collect(plan)
  expect(collection).toMatchObject({ fetched: plan.comments, problem: undefined, next: null })
  expect(collection.complete).toBe(counted.has(plan.platform))
})

it.each(ofManner('short'))('does not report %s as complete', async (_title, plan) => {
  const collection = await collect(plan)
  expect(collection).toMatchObject({ complete: false, expected: plan.comments, problem: undefined })
  expect(collection.fetched).toBeLessThan(plan.comments * 0.95)
})

it.each([
  ...ofManner('comments_off').map(([title, plan]) => [title, plan, 'comments_disabled'] as const),
  ...ofManner('private').map(([title, plan]) => [title, plan, 'private'] as const),
  ...ofManner('missing').map(([title, plan]) => [title, plan, 'not_found'] as const),
])('refuses %s with the error of its platform', async (_title, plan, kind) => {
  expect((await collect(plan)).problem?.kind).toBe(kind)
})

it('lifts the rate limit of a post after some seconds', async () => {
  const [[, plan] = []] = ofManner('limited')
  if (!plan) throw new Error('No limited post.')
  waits.length = 0
  expect(await collect(plan)).toMatchObject({ complete: true, fetched: plan.comments })
  expect(Math.max(...waits)).toBeGreaterThan(1000)
})

it('jumps to any page of 200,000 comments at once', async () => {
  const plan = plans.find(({ comments }) => comments === 200_000)
  if (!plan) throw new Error('No long post.')
  const ask = async (resource: string, query: Record<string, string>) => {
    const url = new URL(`${platforms.env['YOUTUBE_API_URL']}/youtube/v3/${resource}`)
    for (const [name, value] of Object.entries({ ...query, key: world.credentials.youtubeApiKey }))
      url.searchParams.set(name, value)
    return (await (await fetch(url)).json()) as Answered
  }
  const pageAt = (place: number) => {
    const pageToken = Buffer.from(`at ${place}`).toString('base64url')
    return ask('commentThreads', { videoId: plan.id, maxResults: '100', pageToken })
  }
  expect((await ask('videos', { id: plan.id })).items[0]?.statistics?.commentCount).toBe('200000')
  expect((await pageAt(0)).items.length).toBe(100)
  const start = performance.now()
  let [inside, beyond] = [0, 200_000]
  while (beyond - inside > 1) {
    const middle = Math.floor((inside + beyond) / 2)
    if ((await pageAt(middle)).items.length > 0) inside = middle
    else beyond = middle
  }
  expect(inside).toBeGreaterThan(150_000)
  expect(await pageAt(inside - 7)).not.toHaveProperty('nextPageToken')
  expect((await pageAt(inside - 200)).nextPageToken).toBeTypeOf('string')
  expect(performance.now() - start).toBeLessThan(2000)
})

interface Answered {
  nextPageToken?: string
  items: { statistics?: { commentCount: string } }[]
}
