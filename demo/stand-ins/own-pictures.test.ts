import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { recognizeAddress } from '../../src/posts/recognize-address.ts'
import { chooseConnector } from '../../src/server/connectors/choose-connector.ts'
import { collectComments } from '../../src/server/connectors/collect-comments.ts'
import { createReach } from '../../src/server/connectors/reach.ts'
import { createEgress } from '../../src/server/providers/egress/egress.ts'
import { addressOf, type DemoPlan, plans } from '../posts/plans.ts'
import { accessOf } from './access-of.ts'
import { startPlatforms } from './start-platforms.ts'

const platforms = await startPlatforms({ refusedFor: 0, held: 10 })
const egress = createEgress()
afterAll(async () => {
  await platforms.stop()
  await egress.close()
})

const { env } = platforms
const world = accessOf(platforms)

/** Everything that the platform returns while the product collects a post. */
async function answersOf(plan: DemoPlan): Promise<string> {
  const answers: string[] = []
  const { signal } = new AbortController()
  const askProvider: typeof egress.askProvider = async (url, request) => {
    const answer = await egress.askProvider(url, request)
    answers.push(answer.body.toString('utf8'))
    return answer
  }
  const reach = createReach({
    egress: { askProvider },
    now: world.now,
    wait: async () => {},
    jitter: () => 0,
    signal,
  })
  const post = recognizeAddress(addressOf(plan))
  const choice = chooseConnector(plan.platform, world)
  if (post.kind !== 'post' || choice.kind !== 'chosen') throw new Error(`No way to ${plan.platform}.`)
  const { connector } = choice
  const options = { connector, post, reach, replies: true, keep: () => undefined, now: world.now, signal }
  await collectComments({ ...options, limit: 500 })
  return answers.join('\n')
}

const named = plans.map((plan) => [`${plan.platform} ${plan.title}`, plan] as const)
const addresses = /(?:https?:)?\/\/[^\s"\\<>]+/g
/** Addresses that are only shown as links, or that name a kind of problem. */
const links = [
  /^https?:\/\/www\.youtube\.com\/@[\w.-]+$/,
  /^https:\/\/www\.instagram\.com\/p\/\w+\/(c\/\d+)?$/,
  /^https:\/\/www\.facebook\.com\/\w+\/posts\/\w+(\?[\w=&]+)?$/,
  /^https:\/\/www\.tiktok\.com\/@\w+\/video\/\d+$/,
  /^https:\/\/api\.twitter\.com\/2\/problems\/[a-z-]+$/,
]

it.each(named)('refers to no other site in the answers about %s', async (_title, plan) => {
  const found = (await answersOf(plan)).match(addresses) ?? []
  const strange = found.filter((one) => !links.some((link) => link.test(one)) && !isAtHome(one))
  expect(strange).toEqual([])
})

const own = new Set(Object.values(env).map((address) => new URL(address).origin))

function isAtHome(address: string): boolean {
  const { pathname, origin } = new URL(address)
  return own.has(origin) && /^\/(pictures|faces)\//.test(pathname)
}

const inYoutube = named.filter(([, { platform, manner }]) => platform === 'youtube' && manner !== 'missing')

it.each(inYoutube)('serves a thumbnail of %s in every size', async (_title, plan) => {
  const query = new URLSearchParams({ id: plan.id, key: world.credentials.youtubeApiKey })
  const asked = `${env['YOUTUBE_API_URL']}/youtube/v3/videos?${query}`
  const { items } = (await (await fetch(asked)).json()) as Videos
  const { thumbnails } = items[0]?.snippet ?? { thumbnails: {} }
  expect(Object.keys(thumbnails)).toEqual(['default', 'medium', 'high'])
  for (const { url, width, height } of Object.values(thumbnails)) await expectPicture(url, width, height)
})

interface Videos {
  items: { snippet: { thumbnails: Record<string, { url: string; width: number; height: number }> } }[]
}

const inReddit = named.filter(([, { platform }]) => platform === 'reddit')

it.each(inReddit)('serves a small thumbnail of %s', async (_title, plan) => {
  const [, address = ''] = /"thumbnail":"([^"]+)"/.exec(await answersOf(plan)) ?? []
  await expectPicture(address, 140, 105)
})

async function expectPicture(address: string, width: number, height: number): Promise<void> {
  const answer = await fetch(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBeLessThan(60_000)
  const { format, ...size } = await sharp(bytes, { failOn: 'warning' }).metadata()
  expect({ format, ...size }).toMatchObject({ format: 'jpeg', width, height })
  const { channels } = await sharp(bytes).stats()
  // Not a single color, as if nothing had been drawn.
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20)
  expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(bytes)).toBe(true)
}

it('answers 404 for an unknown post or image size', async () => {
  const at = `${env['YOUTUBE_API_URL']}/pictures`
  for (const path of ['demo-vid-12/high', 'demo-vid-01/huge', 'demo-vid-01/__proto__', 'nobody/high', ''])
    expect((await fetch(`${at}/${path}.jpg`)).status, path).toBe(404)
})
