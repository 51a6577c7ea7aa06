import { afterAll, expect, test } from 'vitest'
import { pageId, startFacebook, token } from '#test/platforms/facebook.ts'
import { begin, keptComments, until } from '#test/world/collections.ts'
import { type Person, person } from '#test/world/people.ts'
import { plantConnection } from '#test/world/planted-connection.ts'
import { testWorld } from '#test/world/world.ts'

const pfbid = 'pfbid0AbCdEf'
const facebook = await startFacebook(5, { comments: 40, pfbid })
const world = await testWorld({ env: { GRAPH_API_URL: facebook.server.url }, jobs: true })
const { ctx } = world
afterAll(() => facebook.server.stop())

/** A person who owns the Page. */
async function connected(): Promise<Person> {
  const ada = await person(world, { plan: 'Ultra' })
  await plantConnection(ctx, ada, { platform: 'facebook', externalId: pageId, token })
  return ada
}

const addressOf = (id: string) => `https://www.facebook.com/page/posts/${id}`

test.each([
  ['its number first', [facebook.post.id, pfbid]],
  ['its number last', [pfbid, facebook.post.id]],
])('two addresses of one post count as one: %s', async (_name, ids) => {
  const ada = await connected()
  const id = String((await begin(ada, { posts: ids.map(addressOf) })).json.data['id'])
  const ended = await until(ada, id)
  expect(ended).toMatchObject({
    status: 'done',
    completeness: 'complete',
    totals: { fetched: 40, expected: 40 },
    posts: [{ no: 0, id: ids[0], fetched: 40 }],
  })
  expect(ended.posts).toHaveLength(1)
  expect(await keptComments(ctx, id)).toHaveLength(40)
})

test('posts after a repeated one move up', async () => {
  const ada = await connected()
  const ids = [pfbid, facebook.post.id, 'pfbid0Another', 'pfbid0Third']
  const id = String((await begin(ada, { posts: ids.map(addressOf) })).json.data['id'])
  expect(await until(ada, id)).toMatchObject({
    status: 'failed',
    problem: { kind: 'not_found' },
    posts: [
      { no: 0, id: pfbid, fetched: 40 },
      { no: 1, id: 'pfbid0Another', fetched: 0 },
      { no: 2, id: 'pfbid0Third', fetched: 0 },
    ],
  })
})
