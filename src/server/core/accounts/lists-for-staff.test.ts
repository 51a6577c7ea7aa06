import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, person } from '#test/world/people.ts'
import { type Answer, testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx, app } = world
const code = (reply: Answer) => reply.json.data['code'] ?? reply.status
let admin: Person

beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})

const rowsOf = (reply: Answer) => reply.json.data['rows'] as Record<string, unknown>[]
const file = (by: Person, url: string, language = 'de') =>
  app.inject({ url, headers: { authorization: `Bearer ${by.token}`, 'x-language': language } })

describe('an export', () => {
  it('holds exactly the filtered rows and chosen columns, without formulas', async () => {
    const mallory = await person(world, { username: 'mallory-export' })
    await ctx.db.updateTable('users').set({ fullname: '=1+1' }).where('id', '=', mallory.id).execute()
    const query = '?search=mallory-export&columns=status,email'
    const csv = await file(admin, `/api/users/export.csv${query}`)
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(csv.headers['content-disposition']).toMatch(/filename="users-\d{4}-\d\d-\d\d\.csv"/)
    expect(csv.body.trim().split('\r\n')).toEqual([
      '"Name","Status","E-Mail"',
      `"'=1+1","Aktiv","${mallory.email}"`,
    ])
    const json = JSON.parse((await file(admin, `/api/users/export.json${query}`)).body) as unknown
    expect(json).toEqual([{ fullname: '=1+1', status: 'active', email: mallory.email }])
    const sheet = unzipSync((await file(admin, `/api/users/export.xlsx${query}`)).rawPayload)
    expect(strFromU8(sheet['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('>=1+1<')
    expect(code(await admin.ask({ url: '/api/users/export.csv?status=nonsense' }))).toBe('validation_failed')
  })

  it('of many thousands of rows is complete', async () => {
    await sql`insert into users (id, username, email, fullname, role_id, status)
      select gen_random_uuid(), 'long' || i, 'long' || i || '@example.org', 'Long ' || i,
        (select role_id from users where id = ${admin.id}), 'active' from generate_series(1, 2300) i`.execute(
      ctx.db,
    )
    const csv = await file(admin, '/api/users/export.csv?search=long')
    expect(new Set(csv.body.trim().split('\r\n')).size).toBe(2301)
  })

  it('is logged without the search terms', async () => {
    const line = await ctx.db
      .selectFrom('audit_trail')
      .selectAll()
      .where('act', '=', 'export')
      .orderBy('no')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ area: 'users', actor: admin.id })
    expect(JSON.stringify(line.changes)).toContain('search')
    expect(JSON.stringify(line.changes)).not.toContain('mallory')
  })
})

describe('all sessions', () => {
  it('are listed, found by user and address, and exported', async () => {
    const user = await person(world, { username: 'sat-here' })
    const found = rowsOf(await admin.ask({ url: `/api/sessions?user_id=${user.id}` }))
    expect(found).toMatchObject([
      { user_id: user.id, username: 'sat-here', avatar: null, ip_address: '127.0.0.1', is_current: false },
    ])
    expect(rowsOf(await admin.ask({ url: '/api/sessions?search=sat-he' }))).toHaveLength(1)
    expect(rowsOf(await admin.ask({ url: `/api/sessions?user_id=${user.id}&ip_address=10.9` }))).toEqual([])
    expect(rowsOf(await admin.ask({ url: `/api/sessions?user_id=x` }))).toEqual([])
    expect(JSON.stringify(found)).not.toMatch(/token|hash/)
    const csv = await file(admin, `/api/sessions/export.csv?user_id=${user.id}`, 'fr')
    expect(csv.body).toContain('"Adresse IP"')
    expect(csv.body.trim().split('\r\n')).toHaveLength(2)
  })

  it('do not include expired ones', async () => {
    const user = await person(world)
    await ctx.db
      .updateTable('sessions')
      .set({ last_active_at: new Date(Date.now() - 3 * 60 * 60 * 1000) })
      .where('user_id', '=', user.id)
      .execute()
    expect(rowsOf(await admin.ask({ url: `/api/sessions?user_id=${user.id}` }))).toEqual([])
  })

  it('are closed only by staff whose rights reach as far as the user’s', async () => {
    const user = await person(world)
    const staff = await person(world, { role: { sessions: { read: true, delete: true } } })
    const close = async (by: Person, holder: Person) => {
      const [session] = rowsOf(await by.ask({ url: `/api/sessions?user_id=${holder.id}` }))
      return by.ask({ method: 'DELETE', url: `/api/sessions/${String(session?.['id'])}`, payload: {} })
    }
    expect(code(await close(staff, admin))).toBe('exceeds_own_rights')
    expect((await close(staff, user)).status).toBe(200)
    expect((await user.ask({ url: '/api/auth' })).status).toBe(401)
    for (const id of ['x', user.id])
      expect(code(await staff.ask({ method: 'DELETE', url: `/api/sessions/${id}`, payload: {} }))).toBe(
        'session_not_found',
      )
    const other = await person(world)
    const all = (id: string) => staff.ask({ method: 'DELETE', url: `/api/users/${id}/sessions`, payload: {} })
    expect((await all(other.id)).json.data).toEqual({ closed: 1 })
    expect(code(await all(admin.id))).toBe('exceeds_own_rights')
    expect(code(await all('nobody'))).toBe('user_not_found')
    const lines = await ctx.db
      .selectFrom('audit_trail')
      .select(['act', 'record_id'])
      .where('actor', '=', staff.id)
      .orderBy('no')
      .execute()
    expect(lines).toEqual([
      { act: 'close', record_id: user.id },
      { act: 'close', record_id: other.id },
    ])
  })
})

describe('saved list settings', () => {
  const view = { columns: ['status', 'role'], page_size: 50, density: 'compact' }
  const save = (by: Person, payload: object, list = 'users') =>
    by.ask({ method: 'PUT', url: `/api/lists/${list}/view`, payload })

  it('belong to one user', async () => {
    const other = await person(world)
    expect((await admin.ask({ url: '/api/lists/users/view' })).json.data).toBeNull()
    expect((await save(admin, { ...view, columns: ['status', 'role', 'status'] })).json.data).toEqual(view)
    expect((await save(admin, { ...view, density: 'roomy' })).status).toBe(200)
    expect((await admin.ask({ url: '/api/lists/users/view' })).json.data).toEqual({
      ...view,
      density: 'roomy',
    })
    expect((await other.ask({ url: '/api/lists/users/view' })).json.data).toBeNull()
  })

  it('accept only known values, and a limited number of lists', async () => {
    for (const wrong of [
      { ...view, page_size: 1000 },
      { ...view, density: 'huge' },
      { ...view, columns: ['a b'] },
      { ...view, more: 1 },
    ])
      expect(code(await save(admin, wrong))).toBe('validation_failed')
    expect(code(await save(admin, view, 'Users;'))).toBe('validation_failed')
    await sql`insert into list_views select ${admin.id}, 'other' || i, '{}', 10, 'compact' from generate_series(1, 120) i`.execute(
      ctx.db,
    )
    await save(admin, view, 'one_more')
    expect((await admin.ask({ url: '/api/lists/one_more/view' })).json.data).toBeNull()
    expect((await save(admin, view)).json.data).toEqual(view)
    expect((await admin.ask({ url: '/api/lists/users/view' })).json.data).toEqual(view)
  })
})

it('lets no one give themselves a plan', async () => {
  const staff = await person(world, { role: { users: { read: true, update: true } } })
  const give = (payload: object) => staff.ask({ method: 'PUT', url: `/api/users/${staff.id}`, payload })
  expect(code(await give({ plan: 'Ultra', plan_reason: 'I like it' }))).toBe('own_plan')
  expect(code(await give({ plan_until: '2099-01-01T00:00:00.000Z', plan_reason: 'longer' }))).toBe('own_plan')
  expect((await give({ plan: 'free', plan_until: null, fullname: 'Just renamed' })).status).toBe(200)
})

it('logs what staff change in an account, without personal data', async () => {
  const user = await person(world)
  const payload = { email: 'elsewhere@example.net', status: 'banned', fullname: 'Secret Name' }
  await admin.ask({ method: 'PUT', url: `/api/users/${user.id}`, payload })
  const line = await ctx.db
    .selectFrom('audit_trail')
    .selectAll()
    .where('record_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(line).toMatchObject({
    area: 'users',
    act: 'update',
    changes: { status: ['active', 'banned'], personal: [null, ['email', 'fullname']] },
  })
  expect(JSON.stringify(line)).not.toMatch(/elsewhere|Secret Name/)
})
