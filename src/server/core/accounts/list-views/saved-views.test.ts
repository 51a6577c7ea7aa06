import { beforeAll, describe, expect, it } from 'vitest'
import { maxSavedViews, type SavedView } from '#contract/lists/saved-views.ts'
import { userDataHooks } from '#server/registry/features.ts'
import { type Person, person } from '#test/world/people.ts'
import { type Answer, testWorld } from '#test/world/world.ts'
import { forgetPerson } from '../own/own-account.ts'

const world = await testWorld()
const { ctx } = world
const code = (reply: Answer) => reply.json.data['code'] ?? reply.status
let admin: Person
let staff: Person

beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
  staff = await person(world, { role: { users: { read: true } } })
})

const view = { name: 'Banned', parameters: 'status=banned&sort=fullname' }
const save = (by: Person, payload: object, list = 'users') =>
  by.ask({ method: 'POST', url: `/api/lists/${list}/views`, payload })
const change = (by: Person, id: unknown, payload: object) =>
  by.ask({ method: 'PATCH', url: `/api/lists/users/views/${String(id)}`, payload })
const remove = (by: Person, id: unknown, list = 'users') =>
  by.ask({ method: 'DELETE', url: `/api/lists/${list}/views/${String(id)}`, payload: {} })
const seen = async (by: Person) =>
  (await by.ask({ url: '/api/lists/users/views' })).json.data['views'] as SavedView[]
const names = async (by: Person) => (await seen(by)).map(({ name }) => name)

describe('a saved view', () => {
  it('is visible to its owner only', async () => {
    const [ada, bob] = [
      await person(world, { role: { users: { read: true } } }),
      await person(world, { role: { users: { read: true } } }),
    ]
    const reply = await save(ada, { ...view, columns: ['status', 'plan', 'status'] })
    expect(reply.status).toBe(201)
    const { id } = reply.json.data
    expect(await seen(ada)).toEqual([
      { ...view, id, columns: ['status', 'plan'], is_shared: false, may_change: true },
    ])
    expect(await seen(bob)).toEqual([])
    expect(await seen(admin)).toEqual([])
    for (const other of [bob, admin]) {
      expect(code(await change(other, id, { name: 'Mine' }))).toBe('view_not_found')
      expect(code(await remove(other, id))).toBe('view_not_found')
    }
    expect(
      (await change(ada, id, { name: 'Shut out', parameters: 'status=passive' })).json.data,
    ).toMatchObject({ id, name: 'Shut out', parameters: 'status=passive' })
    expect(code(await remove(ada, id, 'sessions'))).toBe('not_permitted')
    expect((await remove(ada, id)).status).toBe(200)
    expect(await seen(ada)).toEqual([])
    expect(code(await remove(ada, 'x'))).toBe('view_not_found')
  })

  it('is shared only by those who may change settings, and logged', async () => {
    expect(code(await save(staff, { ...view, is_shared: true }))).toBe('not_permitted')
    const { id } = (await save(admin, { ...view, name: 'For all', is_shared: true })).json.data
    expect(await seen(staff)).toMatchObject([{ id, is_shared: true, may_change: false }])
    expect(code(await change(staff, id, { name: 'Mine' }))).toBe('not_permitted')
    expect(code(await remove(staff, id))).toBe('not_permitted')
    const own = (await save(staff, { ...view, name: 'Own' })).json.data['id']
    expect(code(await change(staff, own, { is_shared: true }))).toBe('not_permitted')
    await change(admin, id, { name: 'For us all' })
    expect(await names(staff)).toEqual(['Own', 'For us all'])
    await change(admin, id, { is_shared: false })
    expect(await names(staff)).toEqual(['Own'])
    const lines = await ctx.db
      .selectFrom('audit_trail')
      .select('act')
      .where('record_id', '=', String(id))
      .orderBy('no')
      .execute()
    expect(lines.map(({ act }) => act)).toEqual(['create', 'update', 'update'])
  })

  it('belongs to an existing list that its user may see', async () => {
    expect(code(await save(staff, view, 'sessions'))).toBe('not_permitted')
    expect(code(await staff.ask({ url: '/api/lists/logs/views' }))).toBe('not_permitted')
    expect(code(await save(admin, view, 'nonsense'))).toBe('validation_failed')
    expect(code(await save(admin, { ...view, name: '  ' }))).toBe('validation_failed')
  })

  it('has a unique name, and their number is limited', async () => {
    const ada = await person(world, { role: { users: { read: true } } })
    const first = (await save(ada, { ...view, name: 'No 0' })).json.data['id']
    expect(code(await save(ada, { ...view, name: 'NO 0' }))).toBe('view_name_taken')
    for (let n = 1; n < maxSavedViews; n++)
      expect((await save(ada, { ...view, name: `No ${n}` })).status).toBe(201)
    expect(code(await change(ada, first, { name: 'no 1' }))).toBe('view_name_taken')
    expect((await change(ada, first, { name: 'NO 0' })).status).toBe(200)
    expect(code(await save(ada, { ...view, name: 'one more' }))).toBe('too_many_views')
  })

  it('is deleted with its owner unless it is shared', async () => {
    const leaver = await person(world, { role: 'Admin' })
    await save(leaver, { ...view, name: 'Private of leaver' })
    await save(leaver, { ...view, name: 'Left for all', is_shared: true })
    await ctx.db.transaction().execute((trx) => forgetPerson(ctx, trx, leaver.id, userDataHooks(ctx)))
    expect(await names(staff)).toContain('Left for all')
    const rows = await ctx.db.selectFrom('saved_views').select(['name', 'user_id']).execute()
    expect(rows).not.toContainEqual(expect.objectContaining({ name: 'Private of leaver' }))
    expect(rows).toContainEqual({ name: 'Left for all', user_id: null })
  })
})
