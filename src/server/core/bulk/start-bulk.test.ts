import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { BulkJob } from '#contract/lists/bulk/bulk.ts'
import { type Person, person, roleIds } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { bulkActions } from '../../registry/features.ts'
import { workBulk } from './bulk-action.ts'

const world = await testWorld()
const { ctx } = world
const admin = await person(world, { role: 'Admin' })
const people = [await person(world), await person(world)]
const ids = people.map(({ id }) => id)

const start = (payload: object, key?: string, by: Person = admin) =>
  by.ask({ method: 'POST', url: '/api/bulk', payload, ...(key && { headers: { 'idempotency-key': key } }) })
const jobsOf = async (by: Person) => (await by.ask({ url: '/api/bulk' })).json.data['jobs'] as BulkJob[]
const work = (bulk_id: string) =>
  workBulk(ctx, bulkActions(ctx), { bulk_id, turn: 0 }, new AbortController().signal)

it('starts once, even with repeated requests', async () => {
  const payload = { action: 'users.close_sessions', ids, count: 2 }
  const key = randomUUID()
  const answers = await Promise.all([start(payload, key), start(payload, key), start(payload, key)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ json }) => json.data['id'])).size).toBe(1)
  expect(await jobsOf(admin)).toHaveLength(1)
  const other = await start({ ...payload, ids: [ids[0]], count: 1 }, key)
  expect(other.json.data['code']).toBe('idempotency_key_reused')
  const colleague = await person(world, { role: 'Admin' })
  expect((await start(payload, key, colleague)).json.data['id']).not.toBe(answers[0]?.json.data['id'])
})

it('counts the current rows of a selection, also in a list without a total', async () => {
  const select = async (payload: object, by = admin) =>
    (await by.ask({ method: 'POST', url: '/api/selections', payload })).json.data['id']
  const count = async (payload: object, by = admin) =>
    (await by.ask({ method: 'POST', url: '/api/bulk/count', payload })).json.data
  const action = 'users.delete'
  const some = { action, selection: await select({ ids: [...ids, randomUUID()] }) }
  expect(await count(some)).toEqual({ count: 2, ready: 2, blocked: [] })
  expect((await start({ ...some, count: 2 })).status).toBe(201)
  expect(await count({ ...some, filter: { search: people[0]?.username } })).toMatchObject({ count: 1 })
  const all = await select({ is_all: true, ids: [] })
  expect(await count({ action: 'fetches.cancel', selection: all })).toMatchObject({ count: 0, ready: 0 })
  const plain = await person(world)
  const own = await select({ ids }, plain)
  expect(await count({ action, selection: own }, plain)).toMatchObject({ code: 'not_permitted' })
  expect(await count({ action, selection: all }, plain)).toMatchObject({ code: 'not_permitted' })
})

it('lists running jobs first, and names records only while the viewer may see them', async () => {
  const staff = await person(world, { role: { users: { read: true, delete: true } } })
  const payload = { action: 'users.delete', ids: [admin.id], count: 1 }
  const [waiting, failed] = [await start(payload, undefined, staff), await start(payload, undefined, staff)]
  await work(String(failed.json.data['id']))
  const jobs = await jobsOf(staff)
  expect(jobs.map(({ id }) => id)).toEqual([waiting.json.data['id'], failed.json.data['id']])
  const nameIn = ([, job]: BulkJob[]) => job?.rows[0]?.name
  expect(nameIn(jobs)).toBe(`Person ${admin.username}`)
  await ctx.db.updateTable('users').set({ role_id: roleIds.user }).where('id', '=', staff.id).execute()
  expect(nameIn(await jobsOf(staff))).toBe('')
})
