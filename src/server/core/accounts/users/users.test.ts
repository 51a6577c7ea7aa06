import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PermissionMap } from '#contract/api/permissions.ts'
import { type Person, person, roleIds } from '#test/world/people.ts'
import { type Answer, testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx } = world
const code = (reply: Answer) => reply.json.data['code'] ?? reply.status

const keeper: PermissionMap = {
  users: { read: true, create: true, update: true, delete: true },
  roles: { read: true },
}
let admin: Person
let staff: Person
const update = (by: Person, { id }: { id: string }, payload: object) =>
  by.ask({ method: 'PUT', url: `/api/users/${id}`, payload })
const remove = (by: Person, { id }: { id: string }) =>
  by.ask({ method: 'DELETE', url: `/api/users/${id}`, payload: {} })
const row = ({ id }: { id: string }) =>
  ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const isSignedIn = async (who: Person) => (await who.ask({ url: '/api/auth' })).status === 200

beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
  staff = await person(world, { role: keeper })
})

it('lists when people were last active and how often they drew within 30 days', async () => {
  const [active, absent] = [await person(world), await person(world)]
  await ctx.db.deleteFrom('sessions').where('user_id', '=', absent.id).execute()
  const draw = { source: { type: 'list', entries: ['Ada', 'Grace', 'Katherine'] } }
  const made = await active.ask({ method: 'POST', url: '/api/giveaways', payload: draw })
  expect(made.status).toBeLessThan(300)
  const found = async ({ username }: Person) =>
    (await staff.ask({ url: `/api/users?search=${username}` })).json.data['rows']
  const before = Date.now() - 60_000
  const [row] = (await found(active)) as { last_seen: string; draws: number }[]
  expect(row?.draws).toBe(1)
  expect(Date.parse(row?.last_seen ?? '')).toBeGreaterThan(before)
  expect(await found(absent)).toMatchObject([{ last_seen: null, draws: 0 }])
  // A sealed draw can't be changed, so the table forgets that for a moment.
  await ctx.db.transaction().execute(async (trx) => {
    await sql`alter table giveaways disable trigger user`.execute(trx)
    await sql`update giveaways set sealed_at = now() - interval '31 days' where owner = ${`user:${active.id}`}`.execute(
      trx,
    )
    await sql`alter table giveaways enable trigger user`.execute(trx)
  })
  expect(await found(active)).toMatchObject([{ draws: 0 }])
})

describe('the subset rule', () => {
  it('protects accounts with more rights', async () => {
    for (const payload of [
      { fullname: 'Somebody else' },
      { email: 'mine@example.net' },
      { status: 'banned' },
    ])
      expect(code(await update(staff, admin, payload))).toBe('exceeds_own_rights')
    expect(code(await remove(staff, admin))).toBe('exceeds_own_rights')
    expect(await row(admin)).toMatchObject({ email: admin.email, status: 'active' })
    expect(await isSignedIn(admin)).toBe(true)
  })

  it('prevents granting rights that one does not have', async () => {
    const user = await person(world)
    expect(code(await update(staff, user, { role_id: roleIds.Admin }))).toBe('exceeds_own_rights')
    const made = await staff.ask({
      method: 'POST',
      url: '/api/users',
      payload: {
        username: 'puppet',
        email: 'puppet@example.net',
        fullname: 'Puppet',
        password: 'strings attached to it',
        role_id: roleIds.Admin,
      },
    })
    expect(code(made)).toBe('exceeds_own_rights')
    expect(await row(user)).toMatchObject({ role_id: roleIds.user })
    expect((await update(admin, user, { role_id: roleIds.Admin })).status).toBe(200)
    // Effective with the very next request.
    expect((await user.ask({ url: '/api/users' })).status).toBe(200)
  })

  it('creates an account whose owner chooses the password', async () => {
    const payload = { username: 'without-word', email: 'without-word@example.net', fullname: 'Without Word' }
    const made = await staff.ask({ method: 'POST', url: '/api/users', payload })
    expect(made.status).toBe(201)
    const stored = await ctx.db
      .selectFrom('users')
      .select('password_hash')
      .where('username', '=', 'without-word')
      .executeTakeFirstOrThrow()
    expect(stored.password_hash).toBeNull()
    const empty = { ...payload, username: 'no-word', email: 'no-word@example.net', password: '' }
    expect((await staff.ask({ method: 'POST', url: '/api/users', payload: empty })).status).toBe(422)
  })

  it('lets no one change their own role or status, or delete themselves', async () => {
    expect(code(await update(admin, admin, { role_id: roleIds.user }))).toBe('own_role')
    expect(code(await update(admin, admin, { status: 'passive' }))).toBe('own_status')
    expect(code(await remove(admin, admin))).toBe('cannot_delete_yourself')
    // A form that sends unchanged values changes nothing.
    const same = { role_id: roleIds.Admin, status: 'active', fullname: 'Renamed' }
    expect((await update(admin, admin, same)).status).toBe(200)
  })
})

describe('an account', () => {
  const input = {
    username: 'made',
    email: 'made@example.net',
    fullname: 'Made',
    password: 'longer than long',
  }

  it('is created with the default role, and its owner confirms the address', async () => {
    const made = await staff.ask({ method: 'POST', url: '/api/users', payload: input })
    expect(made.json.data).toMatchObject({
      username: 'made',
      email_verified: false,
      role: { id: roleIds.user },
    })
    expect(made.status).toBe(201)
    expect(JSON.stringify(made.json)).not.toMatch(/password|argon/)
    const again = (change: object) =>
      staff.ask({ method: 'POST', url: '/api/users', payload: { ...input, ...change } })
    expect(code(await again({ email: 'other@example.net' }))).toBe('username_exists')
    expect(code(await again({ username: 'other' }))).toBe('email_exists')
    const signIn = { username: input.username, password: input.password }
    expect((await world.ask({ method: 'POST', url: '/api/auth/sign-in', payload: signIn })).status).toBe(200)
    const mails = await ctx.db
      .selectFrom('outbox')
      .select('template')
      .where('address', '=', input.email)
      .execute()
    expect(mails).toEqual([{ template: 'registration' }])
  })

  it('loses its sessions when banned, and does not get them back', async () => {
    for (const status of ['banned', 'passive']) {
      const user = await person(world)
      expect(await isSignedIn(user)).toBe(true)
      expect((await update(staff, user, { status })).status).toBe(200)
      expect(await isSignedIn(user)).toBe(false)
      expect((await update(staff, user, { status: 'active' })).status).toBe(200)
      expect(await isSignedIn(user)).toBe(false)
    }
    const deleted = await person(world)
    expect(code(await update(staff, deleted, { status: 'deleted' }))).toBe('validation_failed')
  })

  it('gets an unconfirmed address from staff, and its sessions end', async () => {
    const user = await person(world)
    expect((await update(staff, user, { email: 'new-address@example.net' })).status).toBe(200)
    expect(await row(user)).toMatchObject({ email: 'new-address@example.net', email_verified_at: null })
    expect(await isSignedIn(user)).toBe(false)
    expect(code(await update(staff, user, { email: admin.email }))).toBe('email_exists')
  })

  it('is filtered by its displayed verification status, even during an address change', async () => {
    const user = await person(world, { username: 'moving-out' })
    const found = async (verified: boolean) => {
      const list = await staff.ask({
        url: `/api/users?search=moving-out&email_verified=${verified ? 'yes' : 'no'}`,
      })
      return (list.json.data['rows'] as { email_verified: boolean }[]).map((row) => row.email_verified)
    }
    expect([await found(true), await found(false)]).toEqual([[true], []])
    await ctx.db
      .updateTable('users')
      .set({ pending_email: 'in@example.net' })
      .where('id', '=', user.id)
      .execute()
    expect([await found(true), await found(false)]).toEqual([[], [false]])
  })

  it('gets a plan with a reason, and a notification', async () => {
    const user = await person(world)
    const none = await update(staff, user, { plan: 'pro' })
    expect(none.json.data['_errors']).toHaveProperty('plan_reason')
    expect(code(await update(staff, user, { plan: 'gold', plan_reason: 'why not' }))).toBe('plan_not_found')
    const until = '2030-01-01T00:00:00.000Z'
    const given = await update(staff, user, { plan: 'pro', plan_until: until, plan_reason: 'won a prize' })
    expect(given.json.data).toMatchObject({ plan: 'pro', plan_until: until })
    const notifications = await ctx.db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute()
    expect(notifications).toMatchObject([{ type: 'plan_changed', payload: { plan: 'pro' } }])
    expect(await isSignedIn(user)).toBe(true)
  })

  it('is not found after its deletion', async () => {
    const user = await person(world, { username: 'gone-for-ever' })
    expect((await remove(staff, user)).status).toBe(200)
    expect(await isSignedIn(user)).toBe(false)
    expect(await row(user)).toMatchObject({ status: 'deleted', status_before: 'active' })
    expect(code(await remove(staff, user))).toBe('user_not_found')
    expect(code(await update(staff, user, { status: 'active' }))).toBe('user_not_found')
    expect((await staff.ask({ url: '/api/users?search=gone-for' })).json.data).toMatchObject({ total: 0 })
  })

  it('is found by parts of its names, with wildcards taken literally', async () => {
    await person(world, { username: 'find_me' })
    const found = async (query: string) =>
      ((await staff.ask({ url: `/api/users?${query}` })).json.data['rows'] as { username: string }[]).map(
        ({ username }) => username,
      )
    expect(await found('search=FIND_')).toEqual(['find_me'])
    expect(await found('search=find%25')).toEqual([])
    expect(await found('search=findxme')).toEqual([])
    expect(await found(`role=${roleIds.Admin}`)).toContain(admin.username)
    expect(await found('role=none')).toEqual([])
    expect(await found('page_size=1')).toHaveLength(1)
    for (const wrong of [randomUUID(), 'x', '%27%3B--'])
      expect(code(await staff.ask({ url: `/api/users/${wrong}` }))).toBe('user_not_found')
  })
})

describe('the last administrator', () => {
  const demoteAll = () =>
    ctx.db.updateTable('users').set({ role_id: roleIds.user }).where('role_id', '=', roleIds.Admin).execute()
  const administrators = async () =>
    ctx.db
      .selectFrom('users')
      .select('id')
      .where('role_id', '=', roleIds.Admin)
      .where('status', '=', 'active')
      .execute()

  /** Both requests read before either can write: a check based on that read comes too late. */
  const atOnce = (people: Person[], acts: (() => Promise<Answer>)[]) =>
    ctx.db.transaction().execute(async (trx) => {
      const ids = people.map(({ id }) => id)
      await trx.selectFrom('users').select('id').where('id', 'in', ids).forUpdate().execute()
      const replies = acts.map((act) => act())
      await new Promise((resolve) => setTimeout(resolve, 150))
      return { replies: Promise.all(replies) }
    })

  it('stays, even if two demote, ban or delete each other at once', async () => {
    const ways = [
      (by: Person, other: Person) => update(by, other, { role_id: roleIds.user }),
      (by: Person, other: Person) => update(by, other, { status: 'banned' }),
      remove,
    ]
    for (const one of ways)
      for (const another of ways) {
        await demoteAll()
        const [first, second] = [
          await person(world, { role: 'Admin' }),
          await person(world, { role: 'Admin' }),
        ]
        const { replies } = await atOnce(
          [first, second],
          [() => one(first, second), () => another(second, first)],
        )
        expect((await replies).filter(({ status }) => status === 200)).toHaveLength(1)
        expect(await administrators()).toHaveLength(1)
      }
  })

  it('cannot leave; one of two can', async () => {
    await demoteAll()
    const last = await person(world, { role: 'Admin' })
    const leave = (who: Person) => who.ask({ method: 'DELETE', url: '/api/auth', payload: {} })
    const close = await last.ask({ method: 'POST', url: '/api/auth/close', payload: {} })
    expect([code(close), code(await leave(last))]).toEqual(['last_administrator', 'last_administrator'])
    await person(world, { role: 'Admin' })
    expect((await leave(last)).status).toBe(200)
    expect(await administrators()).toHaveLength(1)
  })
})
