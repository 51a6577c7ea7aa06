import { afterAll, expect, it } from 'vitest'
import { askComments } from '#server/core/comments/ask-comments.ts'
import { collectionById } from '#server/core/comments/store.ts'
import { tidyUp } from '#server/registry/scheduled-jobs.ts'
import { startBeacon } from '#test/beacon/stand-in.ts'
import { collected } from '#test/world/collected.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { commentsAt } from '../comments/comments-of-draw.ts'
import { giveawayById } from '../store.ts'

const standIn = await startBeacon({ period: 1 })
afterAll(() => standIn.stop())
const world = await testWorld({ env: standIn.env })
const { ctx } = world
const ada = await person(world, { plan: 'Ultra' })
const day = 24 * 3600 * 1000

const comments = [
  { by: 'cem', authorId: '2', text: 'me too' },
  { by: 'eve', authorId: '4', text: 'me as well' },
]

async function collectedNow(): Promise<string> {
  const id = await collected(world, { owner: `user:${ada.id}`, posts: { 'a story': comments } })
  const kept_until = new Date(Date.now() + 30 * day)
  await ctx.db.updateTable('collections').set({ kept_until }).where('id', '=', id).execute()
  return id
}

async function daysKept(id: string): Promise<number> {
  const { kept_until } = await ctx.db
    .selectFrom('collections')
    .select('kept_until')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Math.round(((kept_until?.getTime() ?? 0) - Date.now()) / day)
}

async function sealFor(collection_id: string, days: number) {
  const draw_at = new Date(Date.now() + days * day).toISOString()
  const payload = { mode: 'scheduled', draw_at, source: { type: 'collection', collection_id } }
  const { status, json } = await ada.ask({ method: 'POST', url: '/api/giveaways', payload })
  expect(status).toBe(202)
  return giveawayById(ctx.db, String(json.data['id']))
}

it('an upcoming draw within the retention period does not extend it', async () => {
  const id = await collectedNow()
  await sealFor(id, 3)
  expect(await daysKept(id)).toBe(30)
})

it('winners keep their comments even if the reading thread is busy', async () => {
  const id = await collectedNow()
  const draw = await sealFor(id, 3)
  const collection = await collectionById(ctx.db, id)
  if (!draw || !collection) throw new Error('no draw')
  const crowd = Array.from({ length: 400 }, () => askComments(ctx.db, collection, 'rows', { rows: [0] }))
  const answered = Promise.allSettled(crowd)
  await expect(Promise.race(crowd)).rejects.toMatchObject({ code: 'busy' })
  expect((await commentsAt(ctx, draw, [1])).size).toBe(1)
  expect((await answered).some(({ status }) => status === 'fulfilled')).toBe(true)
})

it('comments are kept beyond thirty days until an announced draw', async () => {
  const id = await collectedNow()
  const draw = await sealFor(id, 40)
  const other = await collectedNow()
  world.setTime(new Date(Date.now() + 40 * day + 60_000))
  await tidyUp(ctx)
  if (!draw) throw new Error('no draw')
  expect([...(await commentsAt(ctx, draw, [1, 2])).values()].map(({ text }) => text).toSorted()).toEqual([
    'me as well',
    'me too',
  ])
  const remaining = await ctx.db
    .selectFrom('collections')
    .select('id')
    .where('id', 'in', [id, other])
    .execute()
  expect(remaining).toEqual([{ id }])
  // The extension is limited, too.
  world.setTime(new Date(Date.now() + 48 * day))
  await tidyUp(ctx)
  expect(await ctx.db.selectFrom('collections').select('id').where('id', '=', id).execute()).toEqual([])
})
