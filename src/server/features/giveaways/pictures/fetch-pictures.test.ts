import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { addressOn, token as apifyToken, speakApify } from '#test/platforms/apify.ts'
import { generatePost } from '#test/platforms/generated-post.ts'
import { startStandIn } from '#test/platforms/stand-in.ts'
import { startX, token as xToken } from '#test/platforms/x.ts'
import { begin, giveSecret, until } from '#test/world/collections.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { pictureAddress, sizesOf } from './fetch-pictures.ts'

const provided = ['instagram', 'facebook', 'tiktok'] as const
const postOf = (platform: (typeof provided)[number]) =>
  generatePost({ seed: 7, comments: 40, gone: 0, id: addressOn(platform).id })
const runs = { runs: [], find: postOf, polls: 0 }
const apify = await startStandIn((asked, fault) => speakApify(runs, asked, fault))
const x = await startX(7, { comments: 40, now: new Date() })
const world = await testWorld({
  env: { APIFY_API_URL: apify.url, X_API_URL: x.server.url },
  jobs: true,
  plan: 'Ultra',
})
afterAll(() => Promise.all([apify.stop(), x.server.stop()]))
await giveSecret(world.ctx, 'apify_token', apifyToken)
await giveSecret(world.ctx, 'x_bearer_token', xToken)
await world.ctx.db
  .insertInto('settings')
  .values({ key: 'apify_enabled', value: 'true', secret: null, updated_at: world.ctx.now() })
  .execute()
const ada = await person(world, { plan: 'Ultra' })

/** The platforms' hosts, which can't be reached from here: what they were asked for, and a picture. */
const asked: { url: string; hosts: readonly string[] | 'any' }[] = []
const face = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#3a6' } })
  .png()
  .toBuffer()
world.ctx.egress.askTyped = async (url, hosts) => {
  asked.push({ url, hosts })
  return { status: 200, url, headers: {}, body: face }
}

/** The address of a picture as the platform's answer names it, in the size that a ticket can show. */
const wire: [string, string, RegExp][] = [
  ['instagram', addressOn('instagram').url, /^https:\/\/scontent\.cdninstagram\.com\/\w+\.jpg$/],
  ['facebook', addressOn('facebook').url, /^https:\/\/scontent\.xx\.fbcdn\.net\/v\/\w+\.jpg$/],
  ['tiktok', addressOn('tiktok').url, /^https:\/\/p16-sign-va\.tiktokcdn\.com\/\w+~c5_100x100\.webp$/],
  ['x', x.address.url, /^https:\/\/pbs\.twimg\.com\/\d+_400x400\.jpg$/],
]

it.each(wire)('the winner of a post on %s has the avatar from the response', async (_, post, address) => {
  const collection_id = String((await begin(ada, { posts: [post] })).json.data['id'])
  expect(await until(ada, collection_id)).toMatchObject({ status: 'done' })
  asked.length = 0
  const source = { type: 'collection', collection_id, accept_incomplete: true }
  const payload = { mode: 'local', source, winners: 3 }
  const { json } = await ada.ask({ method: 'POST', url: '/api/giveaways', payload })
  // People whose account is gone have no picture.
  const winner = (json.data['winners'] as { picture?: string }[]).find(({ picture }) => picture)
  const served = await world.app.inject(String(winner?.picture))
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(asked.map(({ url }) => address.test(url))).not.toContain(false)
  expect(asked.map(({ hosts }) => hosts)).not.toContain('any')
})

const env = readEnv({})
const hosts = {
  youtube: ['yt3.ggpht.com', 'lh3.googleusercontent.com'],
  x: ['pbs.twimg.com'],
  instagram: ['scontent-ist1-1.cdninstagram.com', 'instagram.fist1-2.fna.fbcdn.net'],
  facebook: ['scontent.xx.fbcdn.net', 'platform-lookaside.fbsbx.com'],
  tiktok: ['p16-sign-va.tiktokcdn.com', 'p19-pu-sign-useast8.tiktokcdn-us.com', 'p16-sign.tiktokcdn-eu.com'],
  reddit: [],
}
const platforms = Object.keys(hosts) as (keyof typeof hosts)[]

it.each(platforms)('an avatar on %s is accepted only from hosts of that platform', (platform) => {
  const taken = Object.values(hosts)
    .flat()
    .filter((host) => pictureAddress(env, platform, `https://${host}/face.jpg`) !== undefined)
  // Instagram and Facebook share their hosts.
  const shared = platform === 'instagram' || platform === 'facebook' ? hosts.facebook.slice(0, 1) : []
  const also = platform === 'facebook' ? hosts.instagram.slice(1) : []
  expect(taken.toSorted()).toEqual([...new Set([...hosts[platform], ...shared, ...also])].toSorted())
  for (const host of taken)
    for (const near of [`${host}.example`, `x-${host.split('.').slice(-2).join('.')}`, `example/${host}`])
      expect(pictureAddress(env, platform, `https://${near}/face.jpg`)).toBeUndefined()
  expect(
    taken.map((host) => pictureAddress(env, platform, `http://${host}/face.jpg`)).filter(Boolean),
  ).toEqual([])
})

it('requests other sizes only from platforms that offer them', () => {
  const url = 'https://scontent.cdninstagram.com/a_normal.jpg'
  expect(sizesOf('instagram', url)).toEqual([url])
  expect(sizesOf('x', 'https://pbs.twimg.com/a_normal.jpg')).toHaveLength(2)
})
