import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BulkJob } from '#contract/lists/bulk/bulk.ts'
import { type Person, person, roleIds } from '#test/world/people.ts'
import { plantModule } from '#test/world/planted-contents.ts'
import { type Answer, testWorld } from '#test/world/world.ts'
import { forgetQuestionsBefore } from '../../features/faq/store.ts'
import { bulkActions } from '../../registry/features.ts'
import { siteVersion } from '../settings/site-settings.ts'
import { workBulk } from './bulk-action.ts'

const world = await testWorld()
const { ctx } = world
const never = new AbortController().signal
const code = (reply: Answer) => reply.json.data['code'] ?? reply.status
let admin: Person

beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})

const start = (by: Person, payload: object) => by.ask({ method: 'POST', url: '/api/bulk', payload })
const look = async (by: Person, id: unknown, query = '', language = 'en') =>
  (await by.ask({ url: `/api/bulk/${String(id)}${query}`, headers: { 'x-language': language } })).json
    .data as unknown as BulkJob
const work = (id: unknown, stopped = never) =>
  workBulk(ctx, bulkActions(ctx), { bulk_id: String(id), turn: 0 }, stopped)
const statusOf = async ({ id }: { id: string }) =>
  (await ctx.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirst())?.status
const many = (count: number) => Promise.all(Array.from({ length: count }, () => person(world)))
const auditOf = async (id: string) =>
  (
    await ctx.db.selectFrom('audit_trail').select('act').where('record_id', '=', id).orderBy('no').execute()
  ).map(({ act }) => act)

describe('a bulk action', () => {
  it('is done to each row separately, and explains failures in the viewer’s language', async () => {
    const [a, b] = await many(2)
    const ids = [a?.id, admin.id, b?.id]
    const begun = await start(admin, { action: 'users.delete', ids, count: 3 })
    expect(begun.status).toBe(201)
    const { id } = begun.json.data
    expect(await look(admin, id)).toMatchObject({ total: 3, done: 0, failed: 0, is_finished: false })
    await work(id)
    const after = await look(admin, id)
    expect(after).toMatchObject({ done: 2, failed: 1, is_finished: true })
    const [failed] = (await look(admin, id, '?state=failed', 'de')).rows
    expect(failed).toMatchObject({ id: admin.id, name: `Person ${admin.username}`, state: 'failed' })
    expect(failed?.message).toMatch(/selbst/)
    expect(await statusOf(admin)).toBe('active')
    for (const user of [a, b]) {
      expect(await statusOf(user as Person)).toBe('deleted')
      expect(await auditOf(user?.id ?? '')).toEqual(['delete'])
    }
    // Their accounts can still be restored.
    const names = after.rows.filter(({ state }) => state === 'done').map(({ name }) => name)
    expect(names.toSorted()).toEqual([a, b].map((user) => `Person ${user?.username}`).toSorted())
  })

  it('changes status, role and plan, ends sessions, and explains failures', async () => {
    const [user] = await many(1)
    const to = (action: string, options: Record<string, string>) =>
      start(admin, { action, ids: [user?.id], count: 1, options })
    const fields = (reply: Answer) => Object.keys(reply.json.data['_errors'] ?? {})
    expect(fields(await to('users.status', {}))).toEqual(['status'])
    expect(fields(await to('users.status', { status: 'deleted' }))).toEqual(['status'])
    expect(fields(await to('users.status', { status: 'banned' }))).toEqual(['ban_reason'])
    expect(fields(await to('users.plan', { plan: 'pro' }))).toEqual(['plan_reason'])
    expect(fields(await to('users.plan', { plan: 'pro', plan_until: 'soon', plan_reason: 'x' }))).toEqual([
      'plan_until',
    ])
    expect(fields(await to('users.role', {}))).toEqual(['role_id'])
    expect(fields(await to('users.nothing', {}))).toEqual(['action'])
    expect(fields(await to('constructor.x', {}))).toEqual(['action'])
    for (const [action, options] of [
      ['users.plan', { plan: 'pro', plan_until: '2030-01-01T00:00:00.000Z', plan_reason: 'a prize' }],
      ['users.role', { role_id: roleIds.Admin }],
      ['users.close_sessions', {}],
      ['users.status', { status: 'banned', ban_reason: 'sends advertising' }],
    ] as const) {
      const begun = await to(action, options)
      await work(begun.json.data['id'])
      expect(await look(admin, begun.json.data['id']), action).toMatchObject({ done: 1, failed: 0 })
    }
    const row = await ctx.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user?.id ?? '')
      .executeTakeFirst()
    expect(row).toMatchObject({ plan: 'pro', role_id: roleIds.Admin, status: 'banned' })
    expect(
      await ctx.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user?.id ?? '')
        .execute(),
    ).toEqual([])
    const wrong = await to('users.role', { role_id: randomUUID() })
    await work(wrong.json.data['id'])
    expect((await look(admin, wrong.json.data['id'])).rows[0]?.message).toMatch(/role/i)
  })

  it('closes filtered sessions', async () => {
    const [user] = await many(1)
    const begun = await start(admin, { action: 'sessions.close', filter: { user_id: user?.id }, count: 1 })
    await work(begun.json.data['id'])
    expect((await user?.ask({ url: '/api/auth' }))?.status).toBe(401)
  })
})

describe('no one', () => {
  it('begins one without permission or a recent proof, or sees those of others', async () => {
    const [user] = await many(1)
    const request = { action: 'users.delete', ids: [user?.id], count: 1 }
    const reader = await person(world, { role: { users: { read: true, update: true } } })
    expect(code(await start(reader, request))).toBe('not_permitted')
    expect(code(await start(user as Person, request))).toBe('not_permitted')
    const late = await person(world, { role: 'Admin', provedMinutesAgo: 11 })
    expect(code(await start(late, request))).toBe('confirm_identity')
    const begun = await start(admin, request)
    const other = await person(world, { role: 'Admin' })
    for (const id of [begun.json.data['id'], randomUUID(), 'x'])
      expect(code(await other.ask({ url: `/api/bulk/${String(id)}` }))).toBe('bulk_not_found')
    expect(await statusOf(user as Person)).toBe('active')
  })

  it('changes other rows than were shown', async () => {
    const [user] = await many(1)
    const search = user?.username ?? ''
    expect(code(await start(admin, { action: 'users.delete', filter: { search }, count: 2 }))).toBe(
      'bulk_count_changed',
    )
    expect(code(await start(admin, { action: 'users.delete', ids: [randomUUID()], count: 1 }))).toBe(
      'bulk_count_changed',
    )
    for (const filter of [{ status: 'nonsense' }, { nothing: '1' }, { sort: 'x' }])
      expect(code(await start(admin, { action: 'users.delete', filter, count: 1 }))).toBe('validation_failed')
    expect(code(await start(admin, { action: 'users.delete', count: 1 }))).toBe('validation_failed')
    expect(await ctx.db.selectFrom('bulk_jobs').select('id').where('total', '=', 2).execute()).toEqual([])
  })

  it('lists one except the user who started it, with failures and reasons', async () => {
    const [user] = await many(1)
    const staff = await person(world, { role: 'Admin' })
    const listed = async (by: Person) =>
      (await by.ask({ url: '/api/bulk', headers: { 'x-language': 'en' } })).json.data['jobs'] as BulkJob[]
    expect(await listed(staff)).toEqual([])
    const first = await start(staff, { action: 'users.delete', ids: [staff.id, user?.id], count: 2 })
    await work(first.json.data['id'])
    const second = await start(staff, { action: 'users.close_sessions', ids: [admin.id], count: 1 })
    const jobs = await listed(staff)
    expect(jobs.map(({ id, is_finished }) => [id, is_finished])).toEqual([
      [second.json.data['id'], false],
      [first.json.data['id'], true],
    ])
    expect(jobs[1]).toMatchObject({ done: 1, failed: 1, rows: [{ id: staff.id, state: 'failed' }] })
    expect(jobs[1]?.rows[0]?.message).toMatch(/yourself|your own/i)
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    await ctx.db
      .updateTable('bulk_jobs')
      .set({ created_at: yesterday })
      .where('user_id', '=', staff.id)
      .execute()
    expect(await listed(staff)).toEqual([])
  })

  it('continues one after losing the permission', async () => {
    const users = await many(3)
    const staff = await person(world, { role: { users: { read: true, delete: true } } })
    const ids = [...users.map(({ id }) => id), admin.id]
    const begun = await start(staff, { action: 'users.delete', ids, count: 4 })
    await ctx.db.updateTable('users').set({ role_id: roleIds.user }).where('id', '=', staff.id).execute()
    await work(begun.json.data['id'])
    expect(await look(staff, begun.json.data['id'])).toMatchObject({ done: 0, failed: 4, is_finished: true })
    expect(await Promise.all(users.map(statusOf))).toEqual(['active', 'active', 'active'])
  })
})

/** `BULK=10000 npm test -- unit src/server/core/bulk` deletes that many. */
const manyUsers = Number(process.env['BULK'] ?? 1500)

it('deletes many users except a protected one, and repeats nothing after an interruption', async () => {
  const staff = await person(world, { role: { users: { read: true, delete: true } } })
  await sql`insert into users (id, username, email, fullname, role_id, status)
    select gen_random_uuid(), 'crowd' || i, 'crowd' || i || '@example.org', 'One of many ' || i,
      ${roleIds.user}::uuid, 'active' from generate_series(1, ${manyUsers - 1}::integer) i`.execute(ctx.db)
  const above = await person(world, { role: 'Admin', username: 'crowd-keeper' })
  await sql`analyze users`.execute(ctx.db)
  const begun = await start(staff, {
    action: 'users.delete',
    filter: { search: 'crowd' },
    count: manyUsers,
  })
  expect(begun.json.data).toMatchObject({ total: manyUsers })
  const { id } = begun.json.data

  const stopping = new AbortController()
  const first = work(id, stopping.signal)
  let { done } = await look(staff, id)
  while (done < 100) ({ done } = await look(staff, id))
  stopping.abort(new Error('stopped'))
  await expect(first).rejects.toThrow('stopped')
  const half = await look(staff, id)
  expect(half).toMatchObject({ total: manyUsers, is_finished: false })
  expect(half.done).toBeGreaterThanOrEqual(done)
  expect(half.done).toBeLessThan(manyUsers)

  // A turn ends after a minute, whatever is left: a busy machine needs several.
  do await Promise.all([work(id), work(id)])
  while (!(await look(staff, id)).is_finished)
  expect(await look(staff, id, '?state=failed')).toMatchObject({
    done: manyUsers - 1,
    failed: 1,
    is_finished: true,
    rows: [{ id: above.id, name: 'Person crowd-keeper' }],
  })
  expect(await statusOf(above)).toBe('active')
  const left = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('username', 'like', 'crowd%')
    .where('status', '<>', 'deleted')
    .execute()
  expect(left).toEqual([{ id: above.id }])
  const { rows } = await sql<{ lines: number; records: number }>`
    select count(*) as lines, count(distinct record_id) as records from audit_trail
    where actor = ${staff.id} and act = 'delete'`.execute(ctx.db)
  expect(rows).toEqual([{ lines: manyUsers - 1, records: manyUsers - 1 }])
}, 300_000)

describe('roles and modules', () => {
  it('are deleted, and those that must stay give a reason', async () => {
    const role = async (name: string) =>
      String(
        (await admin.ask({ method: 'POST', url: '/api/roles', payload: { name, permissions: {} } })).json
          .data['id'],
      )
    const [held, free] = [await role('Held'), await role('Free')]
    const [holder] = await many(1)
    await ctx.db
      .updateTable('users')
      .set({ role_id: held })
      .where('id', '=', holder?.id ?? '')
      .execute()
    const both = { action: 'roles.delete', ids: [held, roleIds.user], count: 2 }
    const refused = (await start(admin, both)).json.data['id']
    await work(refused)
    expect(await look(admin, refused, '?state=failed')).toMatchObject({ done: 0, failed: 2 })
    const moved = await start(admin, { ...both, ids: [held, free], options: { transfer_to: roleIds.user } })
    await work(moved.json.data['id'])
    expect(await look(admin, moved.json.data['id'])).toMatchObject({ done: 2, failed: 0 })
    const { role_id } = await ctx.db
      .selectFrom('users')
      .select('role_id')
      .where('id', '=', holder?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(role_id).toBe(roleIds.user)
    const { id } = await plantModule(world, { key: 'soups' })
    const blog = await ctx.db
      .selectFrom('modules')
      .select('id')
      .where('key', '=', 'blog')
      .executeTakeFirstOrThrow()
    const begun = await start(admin, { action: 'modules.delete', ids: [id, blog.id], count: 2 })
    await work(begun.json.data['id'])
    const keys = (await ctx.db.selectFrom('modules').select('key').execute()).map(({ key }) => key)
    expect(keys).not.toContain('soups')
    const inTrash = await ctx.db.selectFrom('trash').select('area').execute()
    expect(inTrash.map(({ area }) => area)).toContain('modules')
  })
})

describe('questions and mails in bulk', () => {
  it('are shown, hidden and deleted, and the site reflects it', async () => {
    const made = await admin.ask({
      method: 'POST',
      url: '/api/faq',
      payload: { question: { en: 'Many?' }, answer: { en: 'One' } },
    })
    const id = String(made.json.data['id'])
    const onSite = async () => {
      const { json } = await world.ask({ url: '/api/settings', headers: { 'x-language': 'en' } })
      return (json.data['contents'] as { faq: { question: string }[] }).faq.map(({ question }) => question)
    }
    for (const [action, isShown] of [
      ['faq.hide', false],
      ['faq.show', true],
      ['faq.delete', false],
    ] as const) {
      const version = siteVersion(ctx)
      const begun = await start(admin, { action, filter: { search: 'Many?' }, count: 1 })
      await work(begun.json.data['id'])
      expect((await onSite()).includes('Many?'), action).toBe(isShown)
      expect(siteVersion(ctx), action).toBeGreaterThan(version)
    }
    expect(await auditOf(id)).toEqual(['create', 'update', 'update', 'delete'])
  })

  it('an unsent mail is sent again, a delivered one is not', async () => {
    const [kept, sent] = await Promise.all(
      (['kept', 'sent'] as const).map(async (status) => {
        const id = randomUUID()
        await ctx.db
          .insertInto('outbox')
          .values({
            id,
            template: 'test',
            address: `${status}@example.org`,
            locale: 'en',
            app_number: 1,
            payload: Buffer.alloc(0),
            status,
            created_at: ctx.now(),
          })
          .execute()
        return id
      }),
    )
    const begun = await start(admin, { action: 'outbox.resend', ids: [kept, sent], count: 2 })
    await work(begun.json.data['id'])
    const { rows } = await look(admin, begun.json.data['id'])
    expect(rows.map(({ name, state }) => `${name} ${state}`).sort()).toEqual([
      'kept@example.org done',
      'sent@example.org failed',
    ])
  })

  it('are left alone if the permission is revoked meanwhile', async () => {
    const editor = await person(world, { role: { faq: { read: true, create: true, update: true } } })
    const made = await editor.ask({
      method: 'POST',
      url: '/api/faq',
      payload: { question: { en: 'Left?' }, answer: { en: 'Yes' } },
    })
    const begun = await start(editor, { action: 'faq.hide', ids: [made.json.data['id']], count: 1 })
    expect(code(await start(editor, { action: 'faq.delete', ids: [made.json.data['id']], count: 1 }))).toBe(
      'not_permitted',
    )
    await ctx.db.updateTable('users').set({ role_id: roleIds.user }).where('id', '=', editor.id).execute()
    await work(begun.json.data['id'])
    const row = await ctx.db
      .selectFrom('faqs')
      .select('is_active')
      .where('id', '=', String(made.json.data['id']))
      .executeTakeFirst()
    expect(row?.is_active).toBe(true)
  })
})

it('deleted questions are restored to their positions until they are erased', async () => {
  const add = async (en: string) => {
    const payload = { question: { en }, answer: { en: 'Yes' } }
    const { json } = await admin.ask({ method: 'POST', url: '/api/faq', payload })
    return String(json.data['id'])
  }
  const asked = async () => {
    const { json } = await admin.ask({ url: '/api/faq?page_size=100' })
    return (json.data['rows'] as { question: { en?: string } }[]).map(({ question }) => question.en)
  }
  const before = await asked()
  const [first] = [await add('Back first?'), await add('Back second?')]
  const ids = [first]
  const gone = await start(admin, { action: 'faq.delete', ids, count: 1 })
  await work(gone.json.data['id'])
  expect(await asked()).toEqual([...before, 'Back second?'])
  expect((await admin.ask({ url: `/api/faq/${first}` })).status).toBe(404)
  const back = await start(admin, { action: 'faq.restore', undoes: gone.json.data['id'], count: 1 })
  await work(back.json.data['id'])
  expect(await asked()).toEqual([...before, 'Back first?', 'Back second?'])

  const again = await start(admin, { action: 'faq.delete', ids, count: 1 })
  await work(again.json.data['id'])
  const kept = () => ctx.db.selectFrom('faqs').select('id').where('id', '=', first).execute()
  await forgetQuestionsBefore(ctx.db, new Date(Date.now() - 60_000))
  expect(await kept()).toHaveLength(1)
  await forgetQuestionsBefore(ctx.db, new Date(Date.now() + 60_000))
  expect(await kept()).toEqual([])
})

it('a bulk action is undone by its author with one request', async () => {
  const [a, b] = await many(2)
  const staff = await person(world, { role: { users: { read: true, delete: true } } })
  const begun = await start(staff, { action: 'users.delete', ids: [a?.id, staff.id, b?.id], count: 3 })
  const { id } = begun.json.data
  await work(id)
  const undo = { action: 'users.restore', undoes: id, count: 2 }
  expect(code(await start(admin, undo))).toBe('bulk_not_found')
  expect(code(await start(staff, { ...undo, undoes: randomUUID() }))).toBe('bulk_not_found')
  expect(code(await start(staff, { ...undo, action: 'users.delete' }))).toBe('bulk_not_found')
  expect(code(await start(staff, { ...undo, count: 3 }))).toBe('bulk_count_changed')
  const back = await start(staff, undo)
  expect(back.status).toBe(201)
  await work(back.json.data['id'])
  expect(await look(staff, back.json.data['id'])).toMatchObject({ done: 2, failed: 0, is_finished: true })
  for (const user of [a, b]) {
    expect(await statusOf(user as Person)).toBe('active')
    expect(await auditOf(user?.id ?? '')).toEqual(['delete', 'restore'])
  }
})
