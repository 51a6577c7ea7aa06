import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, person, roleIds } from '#test/world/people.ts'
import { type Answer, testWorld } from '#test/world/world.ts'
import { deleteSelectionsBefore } from '../../lists/selections.ts'
import { bulkActions } from '../../registry/features.ts'
import { workBulk } from './bulk-action.ts'

const world = await testWorld()
const { ctx } = world
const { db } = ctx
const many = 10_000
const idOf = (i: number) => `00000000-0000-4000-9000-${i.toString(16).padStart(12, '0')}`
let admin: Person

beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
  await sql`insert into users (id, username, email, fullname, role_id, status, plan, gender, created_at)
    select ('00000000-0000-4000-9000-' || lpad(to_hex(i), 12, '0'))::uuid, 'crowd' || i, 'crowd' || i || '@example.org',
      'Crowd ' || i, ${roleIds.user}::uuid, 'active', 'free', '', now()
    from generate_series(1, ${sql.lit(many)}) i`.execute(db)
})

const select = async (payload: object, by = admin) => {
  const reply = await by.ask({ method: 'POST', url: '/api/selections', payload })
  return { reply, id: String(reply.json.data['id']) }
}
const start = (payload: object, by = admin) => by.ask({ method: 'POST', url: '/api/bulk', payload })
const faults = (reply: Answer) => Object.keys(reply.json.data['_errors'] ?? {})
const exported = async (path: string, { token } = admin) => {
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await world.app.inject({ url: `/api/${path}`, headers })
  return JSON.parse(body) as Record<string, unknown>[]
}

describe('a selection', () => {
  it('names rows, or excludes some from all matches, and belongs to its owner', async () => {
    const { reply, id } = await select({ ids: [idOf(1), idOf(2), idOf(1)] })
    expect([reply.status, reply.json.data['count']]).toEqual([201, 2])
    const look = async (by: Person, which = id) =>
      (await by.ask({ url: `/api/selections/${which}` })).json.data
    expect(await look(admin)).toEqual({ is_all: false, ids: [idOf(1), idOf(2)] })
    const other = await person(world, { role: 'Admin' })
    expect(await look(other)).toMatchObject({ code: 'selection_not_found' })
    const request = { action: 'users.delete', selection: id, count: 2 }
    expect((await start(request, other)).json.data['code']).toBe('selection_not_found')
    expect((await other.ask({ url: `/api/users/export.json?selection=${id}` })).status).toBe(404)
    await deleteSelectionsBefore(db, new Date(Date.now() + 60_000))
    expect(await look(admin)).toMatchObject({ code: 'selection_not_found' })
  })

  it('returns the number of sessions of its users to those who may read sessions', async () => {
    const [ada, bob, cleo] = await Promise.all([person(world), person(world), person(world)])
    const count = async (payload: object, query = '', by = admin) => {
      const { id } = await select(payload, by)
      return (await by.ask({ url: `/api/users/sessions?selection=${id}${query}` })).json.data
    }
    expect(await count({ ids: [ada.id, bob.id, idOf(1)] })).toEqual({ count: 2 })
    const search = `&search=${ada.username}`
    expect(await count({ ids: [ada.id, bob.id] }, search)).toEqual({ count: 1 })
    expect(await count({ is_all: true, ids: [] }, search)).toEqual({ count: 1 })
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', bob.id)
      .execute()
    expect(await count({ ids: [ada.id, bob.id, cleo.id] })).toEqual({ count: 2 })
    const staff = await person(world, { role: { users: { read: true, update: true } } })
    expect(await count({ ids: [ada.id] }, '', staff)).toMatchObject({ code: 'not_permitted' })
    expect((await admin.ask({ url: '/api/users/sessions' })).status).toBe(422)
  })

  it('of unknown rows is refused, never a server error', async () => {
    const { id } = await select({ ids: ['not-a-user'] })
    expect(faults(await start({ action: 'users.delete', selection: id, count: 1 }))).toEqual(['ids'])
    for (const path of ['users/export.csv', 'users/sessions'])
      expect((await admin.ask({ url: `/api/${path}?selection=${id}` })).status, path).toBe(422)
    for (const ids of [['a\0b'], ["'; drop"], [''], ['x'.repeat(121)]])
      expect((await select({ ids })).reply.status, ids[0]).toBe(422)
    expect((await select({ ids: Array(10_001).fill('a') })).reply.status).toBe(422)
    expect((await admin.ask({ url: '/api/selections/x' })).status).toBe(404)
  })

  it('of 10,000 rows is exported and processed as a whole, without its exceptions', async () => {
    const ids = Array.from({ length: many }, (_, i) => idOf(i + 1))
    const named = await select({ ids })
    expect(named.reply.json.data['count']).toBe(many)
    expect(await exported(`users/export.json?selection=${named.id}`)).toHaveLength(many)
    const but = await select({ is_all: true, ids: [idOf(7), idOf(9)] })
    const query = `search=crowd&selection=${but.id}`
    const rows = await exported(`users/export.json?${query}&columns=username`)
    expect(rows).toHaveLength(many - 2)
    expect(rows.some(({ username }) => username === 'crowd7')).toBe(false)
    const request = { action: 'users.status', options: { status: 'passive' }, selection: but.id }
    const filter = { search: 'crowd' }
    const begun = await start({ ...request, filter, count: many })
    expect(begun.json.data).toMatchObject({ code: 'bulk_count_changed' })
    expect((await start({ ...request, filter, count: many - 2 })).json.data['total']).toBe(many - 2)
  })

  it('of filtered rows is exported with the columns and order of the list', async () => {
    const { id } = await select({ ids: [idOf(30), idOf(20), idOf(4000)] })
    const query = `search=crowd2&sort=username&columns=email&selection=${id}`
    expect(await exported(`users/export.json?${query}`)).toEqual([
      { fullname: 'Crowd 20', email: 'crowd20@example.org' },
    ])
  })

  it('shows with the job which action was requested', async () => {
    const { id } = await select({ ids: [idOf(50)] })
    const options = { status: 'banned', ban_reason: 'sends advertising' }
    const begun = await start({ action: 'users.status', options, selection: id, count: 1 })
    const bulk_id = String(begun.json.data['id'])
    await workBulk(ctx, bulkActions(ctx), { bulk_id, turn: 0 }, new AbortController().signal)
    const job = (await admin.ask({ url: `/api/bulk/${bulk_id}` })).json.data
    expect(job).toMatchObject({ action: 'users.status', options, done: 1, is_finished: true })
  })
})

describe('lists whose rows have no UUID', () => {
  it('export a selection and search, each with the permission of its list', async () => {
    await db
      .insertInto('billing_events')
      .values(
        ['evt_1', 'evt_2', 'evt_3'].map((id) => ({
          id,
          type: id === 'evt_3' ? 'invoice.paid' : 'customer.updated',
          external_customer_id: `cus_${id}`,
          happened_at: new Date(),
          received_at: new Date(),
          status: 'done' as const,
        })),
      )
      .execute()
    await sql`insert into call_logs (created_at, endpoint, method, status_code, ip, user_agent, exec_time, created_by)
      values (now(), '/api/rare/place', 'GET', 200, '198.51.100.7', '', 1, ${admin.id}),
        (now(), '/api/users', 'GET', 200, '203.0.113.9', '', 1, null)`.execute(db)
    const reader = await person(world, { role: { subscriptions: { read: true } } })
    const found = async (path: string, by = admin) => {
      const { rows } = (await by.ask({ url: `/api/${path}` })).json.data as {
        rows?: { id?: unknown; name?: unknown }[]
      }
      return rows?.map(({ id, name }) => String(id ?? name))
    }
    expect(await found('billing-events?search=cus_evt_2', reader)).toEqual(['evt_2'])
    expect(await found('billing-events?search=invoice', reader)).toEqual(['evt_3'])
    expect(await found('billing-events?search=100%25')).toEqual([])
    for (const [path, words] of [
      ['logs', 'rare/place'],
      ['logs', '198.51.100'],
      ['logs', admin.username],
      ['audit', admin.username],
      ['plans', 'ultra'],
      ['outbox', 'nothing-like-it'],
    ] as const) {
      const ids = await found(`${path}?search=${encodeURIComponent(words)}`)
      expect(Array.isArray(ids) && (ids.length > 0 || path === 'outbox'), `${path} ${words}`).toBe(true)
      expect(await found(`${path}?search=${randomUUID()}`), path).toEqual([])
      if (!ids?.[0]) continue
      const { id } = await select({ ids: [ids[0]] })
      expect(await exported(`${path}/export.json?selection=${id}`), path).toHaveLength(1)
    }
    const { id } = await select({ ids: ['evt_1', 'evt_3'] }, reader)
    expect(await exported(`billing-events/export.json?selection=${id}`, reader)).toHaveLength(2)
    expect((await reader.ask({ url: `/api/logs/export.json?selection=${id}` })).status).toBe(403)
  })
})
