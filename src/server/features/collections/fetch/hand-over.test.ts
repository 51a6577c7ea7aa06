import { afterAll, expect, test } from 'vitest'
import { putSetting } from '#server/core/settings/store.ts'
import { token as apifyToken, startApify } from '#test/platforms/apify.ts'
import { accountId, token as pageToken, shortcode, startInstagram } from '#test/platforms/instagram.ts'
import { begin, giveSecret, keptComments, until } from '#test/world/collections.ts'
import { type Person, person } from '#test/world/people.ts'
import { plantConnection } from '#test/world/planted-connection.ts'
import { testWorld } from '#test/world/world.ts'

const instagram = await startInstagram(5, { comments: 40, login: 'facebook' })
const apify = await startApify('instagram', { seed: 6, comments: 60 })
const world = await testWorld({
  env: { GRAPH_API_URL: instagram.server.url, APIFY_API_URL: apify.server.url },
  jobs: true,
})
const { ctx } = world
afterAll(() => Promise.all([instagram.server.stop(), apify.server.stop()]))

const foreign = { posts: [apify.address.url] }

async function connected(): Promise<Person> {
  const ada = await person(world, { plan: 'Ultra' })
  await plantConnection(ctx, ada, { platform: 'instagram', externalId: accountId, token: pageToken })
  return ada
}

test('a connected account cannot read the post of another, and the provider needs permission', async () => {
  const ada = await connected()
  const id = String((await begin(ada, foreign)).json.data['id'])
  expect(await until(ada, id)).toMatchObject({
    status: 'failed',
    by: 'official',
    problem: { kind: 'not_found' },
  })
  expect(apify.server.asked).toEqual([])
})

test('the provider reads what the connected account cannot, and is named', async () => {
  await giveSecret(ctx, 'apify_token', apifyToken)
  await putSetting(ctx.db, {
    key: 'apify_enabled',
    value: 'true',
    secret: null,
    updated_at: ctx.now(),
    updated_by: null,
  })
  // Settings are cached for a second.
  await new Promise((done) => setTimeout(done, 1100))
  const ada = await connected()
  const id = String((await begin(ada, foreign)).json.data['id'])
  const ended = await until(ada, id)
  expect(ended).toMatchObject({ status: 'done', by: 'apify', completeness: 'short' })
  expect((await keptComments(ctx, id)).length).toBe(apify.post.comments.length)
  const ownId = String(
    (await begin(ada, { posts: [`https://www.instagram.com/p/${shortcode}/`] })).json.data['id'],
  )
  expect(await until(ada, ownId)).toMatchObject({ status: 'done', by: 'official' })
})
