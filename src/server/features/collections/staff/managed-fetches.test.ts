import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ManagedFetch } from '#contract/comments/managed-fetches.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx } = world
const admin = await person(world, { role: 'Admin' })
const ada = await person(world)

/** A collection of one post, as if it had come so far. */
async function plant(title: string, more: object = {}, complete: boolean | null = true): Promise<string> {
  const id = randomUUID()
  const now = ctx.now()
  await ctx.db
    .insertInto('collections')
    .values({
      id,
      owner: `user:${ada.id}`,
      account: `user:${ada.id}`,
      user_id: ada.id,
      platform: 'youtube',
      by: 'official',
      status: 'done',
      replies: false,
      most: 100,
      wish: JSON.stringify({ urls: [], title }),
      created_at: now,
      stepped_at: now,
      ...more,
    } as never)
    .execute()
  await ctx.db
    .insertInto('collection_posts')
    .values({
      collection_id: id,
      no: 0,
      platform: 'youtube',
      post_id: id,
      url: `https://www.youtube.com/watch?v=${title}`,
      fetched: 7,
      expected: 9,
      complete,
    })
    .execute()
  return id
}

const rowsAt = async (query: string, by: Person = admin) => {
  const { json } = await by.ask({ url: `/api/fetches?${query}` })
  return json.data['rows'] as ManagedFetch[]
}
const titles = async (query: string) => (await rowsAt(query)).map(({ title }) => title)
const act = (id: string, what: string, by: Person = admin) =>
  by.ask({ method: 'POST', url: `/api/fetches/${id}/${what}`, payload: {} })

it('fetches are found by state, problem, link and person', async () => {
  await plant('whole')
  await plant('short', {}, false)
  await plant(
    'broken',
    { status: 'failed', problem: JSON.stringify({ kind: 'private', said: '403' }) },
    false,
  )
  expect(await titles('state=complete')).toEqual(['whole'])
  expect(await titles('state=incomplete')).toEqual(['short'])
  expect(await titles('state=failed')).toEqual(['broken'])
  expect(await titles('problem=private')).toEqual(['broken'])
  expect(await titles('search=v%3Dshort')).toEqual(['short'])
  expect((await titles(`search=${ada.username}`)).length).toBe(3)
  expect((await rowsAt('state=failed'))[0]).toMatchObject({
    owner: { id: ada.id },
    fetched: 7,
    posts: 1,
    problem: 'private',
  })
})

it('people are named just by username to those who may not read users', async () => {
  const id = await plant('quiet')
  const reader = await person(world, { role: { draws: { read: true } } })
  const owner = { id: ada.id, username: ada.username, fullname: '', avatar: null }
  expect(await rowsAt('search=v%3Dquiet', reader)).toMatchObject([{ owner }])
  expect((await reader.ask({ url: `/api/fetches/${id}` })).json.data).toMatchObject({ owner })
  await ctx.db.updateTable('users').set({ fullname: 'Hidden Seller' }).where('id', '=', ada.id).execute()
  expect(await rowsAt('search=hidden', reader)).toEqual([])
  expect((await rowsAt('search=hidden')).map(({ title }) => title)).toContain('quiet')
})

it('a waiting fetch can be canceled, a failed one gives its reason', async () => {
  const waiting = await plant('waiting', { status: 'waiting' }, null)
  expect((await act(waiting, 'cancel', ada)).status).toBe(403)
  expect((await act(waiting, 'cancel')).json.data).toMatchObject({ state: 'canceled', may_resume: true })
  expect((await act(waiting, 'cancel')).json.data['code']).toBe('collection_ended')
  const failed = await plant('failed', {
    status: 'failed',
    problem: JSON.stringify({ kind: 'timeout', said: 'no answer' }),
  })
  const { json } = await admin.ask({ url: `/api/fetches/${failed}` })
  expect(json.data).toMatchObject({
    problem: 'timeout',
    said: 'no answer',
    links: [{ fetched: 7, expected: 9, complete: true }],
  })
  const lines = await ctx.db
    .selectFrom('audit_trail')
    .select(['area', 'act'])
    .where('record_id', '=', waiting)
    .execute()
  expect(lines).toEqual([{ area: 'collections', act: 'cancel' }])
})
