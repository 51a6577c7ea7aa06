import { describe, expect, it } from 'vitest'
import { userDataHooks } from '#server/registry/features.ts'
import { type Person, person, roleIds } from '#test/world/people.ts'
import { type Answer, testWorld } from '#test/world/world.ts'
import { forgetOverdue } from './deleted-users.ts'

const world = await testWorld()
const { ctx } = world
const code = (reply: Answer) => reply.json.data?.['code'] ?? reply.status
const day = 24 * 60 * 60 * 1000
const staff = await person(world, { role: { users: { read: true, delete: true, update: true } } })
const reader = await person(world, { role: { users: { read: true } } })

const remove = (who: Person, by = staff) =>
  by.ask({ method: 'DELETE', url: `/api/users/${who.id}`, payload: {} })
const post = (word: 'restore' | 'forget', who: { id: string }, by = staff) =>
  by.ask({ method: 'POST', url: `/api/users/${who.id}/${word}`, payload: {} })
const look = (who: Person, by = staff) => by.ask({ url: `/api/users/${who.id}` })
const row = ({ id }: { id: string }) =>
  ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const signIn = ({ username, password }: Person) =>
  world.ask({ method: 'POST', url: '/api/auth/sign-in', payload: { username, password } })
const deletedAgo = ({ id }: Person, days: number) =>
  ctx.db
    .updateTable('users')
    .set({ deleted_at: new Date(ctx.now().getTime() - days * day) })
    .where('id', '=', id)
    .execute()
const listed = async (who: Person, by: Person) => {
  const url = `/api/users?status=deleted&search=${who.username}`
  const { rows } = (await by.ask({ url })).json.data as { rows: { id: string; email: string }[] }
  return rows.filter(({ id }) => id === who.id)
}

describe('an account deleted by staff', () => {
  it('is closed at once, and is restored as it was', async () => {
    const eve = await person(world, { plan: 'pro' })
    await ctx.db
      .insertInto('avatars')
      .values({ key: 'face-of-eve', user_id: eve.id, bytes: Buffer.from('x') })
      .execute()
    const before = await row(eve)
    expect((await world.ask({ url: '/api/avatars/face-of-eve' })).status).toBe(200)
    expect((await remove(eve)).status).toBe(200)
    expect((await eve.ask({ url: '/api/auth' })).status).toBe(401)
    expect(code(await signIn(eve))).toBe('invalid_credentials')
    expect((await world.ask({ url: '/api/avatars/face-of-eve' })).status).toBe(404)
    expect(code(await remove(eve))).toBe('user_not_found')
    const change = { method: 'PUT', url: `/api/users/${eve.id}`, payload: { status: 'active' } } as const
    expect(code(await staff.ask(change))).toBe('user_not_found')

    const until = (await look(eve)).json.data['deleted_until']
    expect(new Date(String(until)).getTime() - ctx.now().getTime()).toBeGreaterThan(29.9 * day)
    const restored = await post('restore', eve)
    expect(restored.json.data).toMatchObject({ id: eve.id, status: 'active', deleted_until: null })
    const { updated_at: _then, ...same } = before
    expect(await row(eve)).toMatchObject(same)
    expect((await eve.ask({ url: '/api/auth' })).status).toBe(401)
    expect((await signIn(eve)).status).toBe(200)
    const acts = await ctx.db
      .selectFrom('audit_trail')
      .select(['act', 'actor'])
      .where('record_id', '=', eve.id)
      .orderBy('no')
      .execute()
    expect(acts).toEqual(['delete', 'restore'].map((act) => ({ act, actor: staff.id })))
    expect(code(await post('restore', eve))).toBe('user_not_found')
  })

  it('is unlinked from its provider at once', async () => {
    const eve = await person(world)
    await ctx.db
      .insertInto('oauth_identities')
      .values({
        provider: 'google',
        subject: 'eve',
        user_id: eve.id,
        email: eve.email,
        created_at: ctx.now(),
      })
      .execute()
    await remove(eve)
    const bound = ctx.db.selectFrom('oauth_identities').selectAll().where('user_id', '=', eve.id)
    expect(await bound.execute()).toEqual([])
  })

  it('is still banned after it is restored', async () => {
    const eve = await person(world, { status: 'banned' })
    await remove(eve)
    await post('restore', eve)
    expect(await row(eve)).toMatchObject({ status: 'banned', deleted_at: null, status_before: null })
  })

  it('is visible only to those who may restore it', async () => {
    const eve = await person(world)
    await remove(eve)
    expect(await listed(eve, staff)).toMatchObject([{ id: eve.id, email: eve.email }])
    expect(await listed(eve, reader)).toEqual([])
    expect(code(await look(eve, reader))).toBe('user_not_found')
    expect(code(await post('restore', eve, reader))).toBe('not_permitted')
    const csv = await reader.ask({ url: '/api/users/export.csv?status=deleted' })
    expect(JSON.stringify(csv)).not.toContain(eve.username)
  })

  it('cannot be restored without sufficient rights and a recent proof', async () => {
    const boss = await person(world, { role: 'Admin' })
    const other = await person(world, { role: 'Admin' })
    await remove(other, boss)
    expect(code(await post('restore', other))).toBe('exceeds_own_rights')
    expect(code(await post('forget', other))).toBe('exceeds_own_rights')
    const late = await person(world, { role: 'Admin', provedMinutesAgo: 11 })
    expect(code(await post('restore', other, late))).toBe('confirm_identity')
    expect((await post('restore', other, boss)).json.data).toMatchObject({ role: { id: roleIds.Admin } })
  })

  it('frees its names, and is not restored if they are taken', async () => {
    const [eve, ann] = [await person(world), await person(world)]
    await remove(eve)
    await remove(ann)
    const sameName = await person(world, { username: eve.username })
    await ctx.db
      .updateTable('users')
      .set({ email: 'new@example.org' })
      .where('id', '=', sameName.id)
      .execute()
    expect(code(await post('restore', eve))).toBe('restore_username_taken')
    await ctx.db.updateTable('users').set({ email: ann.email }).where('id', '=', sameName.id).execute()
    expect(code(await post('restore', ann))).toBe('restore_email_taken')
    expect(await row(ann)).toMatchObject({ status: 'deleted', email: ann.email })
    await ctx.db.updateTable('users').set({ username: 'elsewhere' }).where('id', '=', sameName.id).execute()
    expect((await post('restore', eve)).status).toBe(200)
  })

  it('is erased at once if staff choose so', async () => {
    const eve = await person(world)
    expect(code(await post('forget', eve))).toBe('user_not_found')
    await remove(eve)
    expect((await post('forget', eve)).status).toBe(200)
    expect(await row(eve)).toMatchObject({ status: 'deleted', email: '', fullname: '', deleted_at: null })
    expect(code(await post('restore', eve))).toBe('user_not_found')
  })
})

describe('after 30 days', () => {
  it('is erased, and not a day earlier', async () => {
    const [old, young] = [await person(world), await person(world)]
    for (const who of [old, young]) await remove(who)
    await deletedAgo(old, 30)
    await deletedAgo(young, 29)
    // Too late, even if the cleanup has not run yet.
    expect(code(await post('restore', old))).toBe('user_not_found')
    expect(code(await look(old))).toBe('user_not_found')
    await forgetOverdue(ctx, userDataHooks(ctx))
    expect(await row(old)).toMatchObject({ email: '', password_hash: null, deleted_at: null })
    expect(await row(young)).toMatchObject({ email: young.email, status: 'deleted' })
    expect((await post('restore', young)).status).toBe(200)
  })

  it('an account that cannot be erased does not block others', async () => {
    const people = [await person(world), await person(world)]
    for (const who of people) {
      await remove(who)
      await deletedAgo(who, 31)
    }
    const forget = async (_trx: unknown, owner: string) => {
      if (owner === `user:${people[0]?.id}`) throw new Error('planted')
    }
    await forgetOverdue(ctx, { forget })
    expect((await row(people[0] as Person)).email).not.toBe('')
    expect((await row(people[1] as Person)).email).toBe('')
  })

  it('a concurrent restoration and erasure: exactly one happens completely', async () => {
    for (let i = 0; i < 8; i++) {
      const eve = await person(world)
      await remove(eve)
      // The restoring node still sees time left; the cleanup's clock is ahead.
      await deletedAgo(eve, 29.99)
      const ahead = { ...ctx, now: () => new Date(ctx.now().getTime() + day) }
      const [restored] = await Promise.all([post('restore', eve), forgetOverdue(ahead, userDataHooks(ctx))])
      const after = await row(eve)
      if (restored.status === 200) expect(after).toMatchObject({ status: 'active', email: eve.email })
      else {
        expect(code(restored)).toBe('user_not_found')
        expect(after).toMatchObject({ status: 'deleted', email: '', fullname: '' })
      }
      expect(after.deleted_at).toBeNull()
    }
  })
})

it('a new account and a restored one of the same name: only one succeeds', async () => {
  for (let i = 0; i < 4; i++) {
    const eve = await person(world)
    await remove(eve)
    const { username, email, password } = eve
    const payload = { username, email, password, fullname: 'Another', birthday: '1980-02-03' }
    const [restored, made] = await Promise.all([
      post('restore', eve),
      world.ask({ method: 'POST', url: '/api/auth/sign-up', payload }),
    ])
    expect([restored.status, made.status].filter((status) => status < 300)).toHaveLength(1)
    const named = await ctx.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .where('status', '<>', 'deleted')
      .execute()
    expect(named).toHaveLength(1)
  }
})

it('accounts deleted by their owner are erased at once', async () => {
  const eve = await person(world)
  expect((await eve.ask({ method: 'DELETE', url: '/api/auth', payload: {} })).status).toBe(200)
  expect(await row(eve)).toMatchObject({ status: 'deleted', email: '', deleted_at: null })
  expect(code(await post('restore', eve))).toBe('user_not_found')
})
