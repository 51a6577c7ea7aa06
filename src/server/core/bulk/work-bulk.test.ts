import { expect, it } from 'vitest'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { bulkActions } from '../../registry/features.ts'
import { workBulk } from './bulk-action.ts'

const world = await testWorld()
const { ctx } = world

const work = (bulk_id: string) =>
  workBulk(ctx, bulkActions(ctx), { bulk_id, turn: 0 }, new AbortController().signal)
const statusOf = async ({ id }: Person) =>
  (await ctx.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirst())?.status

it('ends with a reason if its author is gone, and waits for a node that knows its action', async () => {
  const [user, other] = [await person(world), await person(world)]
  const staff = await person(world, { role: { users: { read: true, delete: true } } })
  const rowsOf = (id: string) =>
    ctx.db.selectFrom('bulk_rows').select(['state', 'code']).where('bulk_id', '=', id).execute()
  const jobOf = (id: string) =>
    ctx.db.selectFrom('bulk_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const begin = async ({ id }: Person) => {
    const payload = { action: 'users.delete', ids: [id], count: 1 }
    const begun = await staff.ask({ method: 'POST', url: '/api/bulk', payload })
    return String(begun.json.data['id'])
  }
  const later = await begin(other)
  const setAction = (action: string) =>
    ctx.db.updateTable('bulk_jobs').set({ action }).where('id', '=', later).execute()
  await setAction('users.vanish')
  await expect(work(later)).rejects.toThrow('users.vanish')
  expect([await rowsOf(later), (await jobOf(later)).finished_at]).toEqual([
    [{ state: 'waiting', code: null }],
    null,
  ])
  await setAction('users.delete')
  await work(later)
  expect(await statusOf(other)).toBe('deleted')

  const id = await begin(user)
  await ctx.db.updateTable('users').set({ status: 'banned' }).where('id', '=', staff.id).execute()
  await work(id)
  expect(await rowsOf(id)).toEqual([{ state: 'failed', code: 'not_permitted' }])
  expect((await jobOf(id)).finished_at).not.toBeNull()
  expect(await statusOf(user)).toBe('active')
})
