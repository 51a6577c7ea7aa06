import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { coreAreas, type PermissionMap } from '#contract/api/permissions.ts'
import { moduleKinds } from '#contract/content/modules.ts'
import { type Person, person, roleIds } from '#test/world/people.ts'
import { type Answer, testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx } = world
const code = (reply: Answer) => reply.json.data['code'] ?? reply.status

const keeper: PermissionMap = {
  roles: { read: true, create: true, update: true, delete: true },
  users: { read: true, create: true, update: true, delete: true },
  logs: { read: true },
}
let admin: Person
let staff: Person
const make = async (by: Person, permissions: PermissionMap, name = `made ${randomUUID()}`) => {
  const reply = await by.ask({ method: 'POST', url: '/api/roles', payload: { name, permissions } })
  return { reply, id: String(reply.json.data['id']) }
}
const change = (by: Person, id: string, payload: object) =>
  by.ask({ method: 'PUT', url: `/api/roles/${id}`, payload })
const remove = (by: Person, id: string, transfer_to?: string) =>
  by.ask({ method: 'DELETE', url: `/api/roles/${id}`, payload: transfer_to ? { transfer_to } : {} })
const rightsOf = async (id: string) =>
  (await ctx.db.selectFrom('roles').select('permissions').where('id', '=', id).executeTakeFirst())
    ?.permissions

beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
  staff = await person(world, { role: keeper })
})

describe('the subset rule', () => {
  it('lets no one create a role with more rights than their own', async () => {
    const within = await make(staff, { users: { read: true }, logs: { read: true } })
    expect(within.reply.status).toBe(201)
    expect(within.reply.json.data).toMatchObject({ users: 0, is_default: false, within_own_rights: true })
    const beyond = await make(staff, { users: { read: true }, external: { dashboard: true } })
    expect(code(beyond.reply)).toBe('exceeds_own_rights')
    const unknown = await make(staff, { shop: { read: true } })
    expect(code(unknown.reply)).toBe('exceeds_own_rights')
  })

  it('checks the rights of a role before and after a change', async () => {
    const { id: high } = await make(admin, { external: { dashboard: true } })
    expect(code(await change(staff, high, { permissions: {} }))).toBe('exceeds_own_rights')
    expect(code(await change(staff, high, { name: 'Renamed' }))).toBe('exceeds_own_rights')
    expect(code(await remove(staff, high))).toBe('exceeds_own_rights')
    const { id: low } = await make(admin, { logs: { read: true } })
    expect(code(await change(staff, low, { permissions: { plans: { read: true } } }))).toBe(
      'exceeds_own_rights',
    )
    expect(code(await change(staff, low, { permissions: { users: { read: true } } }))).toBe(200)
    expect(await rightsOf(low)).toEqual({ users: { read: true } })
  })

  it('lets no one change or delete their own role, not even administrators', async () => {
    const own = await roleOf(staff)
    expect(code(await change(staff, own, { permissions: keeper }))).toBe('own_role')
    expect(code(await remove(staff, own, roleIds.user))).toBe('own_role')
    expect(code(await change(admin, roleIds.Admin, { permissions: {} }))).toBe('own_role')
  })

  it('stores only granted permissions, and refuses unknown ones', async () => {
    const { reply, id } = await make(admin, { users: { read: true, update: false }, logs: { read: false } })
    expect(reply.status).toBe(201)
    expect(await rightsOf(id)).toEqual({ users: { read: true } })
    for (const permissions of [
      { users: { fly: true } },
      { users: { read: 'true' } },
      { users: { read: 1 } },
      { Users: { read: true } },
      { 'users.read': { read: true } },
      { users: true },
      [],
    ])
      expect(code(await change(admin, id, { permissions }))).toBe('validation_failed')
    const prototype = {
      method: 'PUT',
      url: `/api/roles/${id}`,
      headers: { 'content-type': 'application/json' },
    } as const
    const hostile = await admin.ask({ ...prototype, payload: '{"permissions":{"__proto__":{"read":true}}}' })
    expect(hostile.status).toBe(400)
    expect(await rightsOf(id)).toEqual({ users: { read: true } })
  })

  it('is checked against the current rights of the user', async () => {
    const other = await person(world, { role: keeper })
    expect((await make(other, { logs: { read: true } })).reply.status).toBe(201)
    await change(admin, await roleOf(other), { permissions: { roles: { read: true, create: true } } })
    expect(code((await make(other, { logs: { read: true } })).reply)).toBe('exceeds_own_rights')
  })
})

describe('deleting a role', () => {
  it('moves its users within the rights of the user, or does nothing', async () => {
    const { id } = await make(admin, { logs: { read: true } })
    const { id: higher } = await make(admin, { external: { dashboard: true } })
    const holder = await person(world)
    await ctx.db.updateTable('users').set({ role_id: id }).where('id', '=', holder.id).execute()
    expect(code(await remove(staff, id))).toBe('transfer_problem')
    expect(code(await remove(staff, id, id))).toBe('transfer_problem')
    expect(code(await remove(staff, id, randomUUID()))).toBe('transfer_problem')
    expect(code(await remove(staff, id, higher))).toBe('exceeds_own_rights')
    expect(await roleOf(holder)).toBe(id)
    const done = await remove(staff, id, roleIds.user)
    expect(done.json.data).toEqual({ transferred: 1 })
    expect(await roleOf(holder)).toBe(roleIds.user)
    expect(code(await remove(staff, id, roleIds.user))).toBe('role_not_found')
  })

  it('keeps the default role, which stays without rights', async () => {
    expect(code(await remove(admin, roleIds.user, roleIds.Admin))).toBe('default_role_needed')
    const lifted = await change(admin, roleIds.user, { permissions: { external: { dashboard: true } } })
    expect(code(lifted)).toBe('default_role_is_plain')
    expect(await rightsOf(roleIds.user)).toEqual({})
  })
})

it('refuses a taken name in any case, and unknown ids', async () => {
  await make(admin, {}, 'Editors')
  expect(code((await make(admin, {}, 'EDITORS')).reply)).toBe('name_exists')
  const { id } = await make(admin, {}, 'Others')
  expect(code(await change(admin, id, { name: 'editors' }))).toBe('name_exists')
  for (const wrong of [randomUUID(), 'x', "' or 1=1 --"])
    expect(code(await change(admin, encodeURIComponent(wrong), { name: 'Nobody' }))).toBe('role_not_found')
})

it('asks for a recent proof', async () => {
  const late = await person(world, { role: keeper, provedMinutesAgo: 11 })
  expect(code((await make(late, {})).reply)).toBe('confirm_identity')
  expect((await late.ask({ url: '/api/roles' })).status).toBe(200)
})

it('lists roles in pages, filtered, and marks the default one', async () => {
  const name = `Zebra ${randomUUID()}`
  const { id } = await make(admin, { logs: { read: true } }, name)
  const list = async (query: string, by = admin) =>
    (await by.ask({ url: `/api/roles?${query}` })).json.data as {
      rows: { id: string; name: string; users: number; within_own_rights: boolean }[]
      total: number
    }
  const found = await list(`search=${encodeURIComponent(name.toLowerCase())}`)
  expect(found).toMatchObject({ total: 1, rows: [{ id, name, users: 0, within_own_rights: true }] })
  const defaults = await list('is_default=yes')
  expect(defaults.rows.map((role) => role.id)).toEqual([roleIds.user])
  expect((await list('is_default=no')).rows.map((role) => role.id)).not.toContain(roleIds.user)
  const byUsers = await list('sort=-users&page_size=1')
  expect(byUsers.rows).toHaveLength(1)
  expect(byUsers.total).toBeGreaterThan(1)
  expect((await list('users_min=1&page_size=100')).rows.map((role) => role.id)).not.toContain(id)
  const seen = await list('search=Admin', staff)
  expect(seen.rows.find((role) => role.id === roleIds.Admin)).toMatchObject({ within_own_rights: false })
  for (const query of ['sort=permissions', 'page_size=0', 'is_default=perhaps'])
    expect(code(await admin.ask({ url: `/api/roles?${query}` }))).toBe('validation_failed')
})

it('exports roles with only the columns of the list', async () => {
  await make(admin, { logs: { read: true } }, '=HYPERLINK("x")')
  const csv = await world.app.inject({
    url: '/api/roles/export.csv?search=HYPERLINK',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(csv.statusCode).toBe(200)
  expect(csv.body).toContain('HYPERLINK')
  expect(csv.body).not.toMatch(/(^|[,;\n])"?=/)
  expect(csv.body).not.toContain('permissions')
  const plainUser = await person(world)
  expect(code(await plainUser.ask({ url: '/api/roles/export.csv' }))).toBe('not_permitted')
})

it('shows one role, or reports that it does not exist', async () => {
  const { id } = await make(admin, { logs: { read: true } }, 'One of them')
  const shown = await staff.ask({ url: `/api/roles/${id}` })
  expect(shown.json.data).toMatchObject({ id, name: 'One of them', permissions: { logs: { read: true } } })
  for (const wrong of [randomUUID(), 'x'])
    expect(code(await staff.ask({ url: `/api/roles/${wrong}` }))).toBe('role_not_found')
})

it('lists all permissions, and those the user may grant', async () => {
  const areas = async (by: Person) =>
    (await by.ask({ url: '/api/permissions' })).json.data as unknown as {
      name: string
      kinds: string[]
      yours: string[]
    }[]
  const modules = await ctx.db.selectFrom('modules').select(['key', 'type']).execute()
  const there = {
    ...coreAreas,
    ...Object.fromEntries(modules.map(({ key, type }) => [key, moduleKinds[type]])),
  }
  const [all, some] = [await areas(admin), await areas(staff)]
  expect(modules.map(({ key }) => key)).toContain('blog')
  expect(all.map(({ name }) => name).sort()).toEqual(Object.keys(there).sort())
  for (const { name, kinds, yours } of all) {
    expect(kinds).toEqual(there[name as keyof typeof there])
    expect(yours).toEqual(kinds)
  }
  const yours = Object.fromEntries(some.map((area) => [area.name, area.yours]))
  expect(yours).toMatchObject({ logs: ['read'], external: [], users: ['read', 'create', 'update', 'delete'] })
})

it('logs what was created, changed and deleted, and nothing else', async () => {
  const { id } = await make(admin, { logs: { read: true } }, 'Trailed')
  await change(admin, id, { name: 'Trailed', permissions: { logs: { read: true } } })
  await change(admin, id, { permissions: { users: { read: true } } })
  expect(code(await change(staff, id, { permissions: { plans: { read: true } } }))).toBe('exceeds_own_rights')
  await remove(admin, id, roleIds.user)
  const lines = await ctx.db
    .selectFrom('audit_trail')
    .select(['area', 'act', 'actor', 'record_name', 'changes'])
    .where('record_id', '=', id)
    .orderBy('no')
    .execute()
  expect(lines.map(({ area, act, actor }) => [area, act, actor])).toEqual(
    ['create', 'update', 'delete'].map((act) => ['roles', act, admin.id]),
  )
  expect(lines[1]?.changes).toEqual({ permissions: [{ logs: { read: true } }, { users: { read: true } }] })
  expect(lines[2]?.changes).toMatchObject({ users_moved_to: [null, 'user'] })
})

async function roleOf({ id }: { id: string }): Promise<string> {
  const row = await ctx.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.role_id
}
