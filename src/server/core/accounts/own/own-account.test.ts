import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx, ask } = world
const auth = { method: 'GET', url: '/api/auth' } as const
const put = (who: Person, payload: object) => who.ask({ method: 'PUT', url: '/api/auth', payload })
const post = (who: Person, path: string, payload: object) =>
  who.ask({ method: 'POST', url: `/api/auth/${path}`, payload })
const stored = async (id: string) =>
  (await ctx.db.selectFrom('users').selectAll().where('id', '=', id).execute())[0]
const change = (who: Person, current_password: string | undefined, more: object = {}) =>
  post(who, 'change-password', {
    current_password,
    new_password: 'unheard-of giraffe 9',
    confirm_password: 'unheard-of giraffe 9',
    ...more,
  })

/** Another session of the same account. */
async function elsewhere(who: Person): Promise<Person> {
  const answer = await ask({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { username: who.username, password: who.password },
  })
  const token = String(answer.json.data['token'])
  const headers = { authorization: `Bearer ${token}` }
  return { ...who, token, ask: (request) => ask({ ...request, headers: { ...request.headers, ...headers } }) }
}

it('changes profile fields and no other column', async () => {
  const ada = await person(world)
  const bob = await person(world)
  const answer = await put(ada, { fullname: 'Ada Lovelace', birthday: '1815-12-10', gender: 'female' })
  expect(answer.status).toBe(422)
  const better = await put(ada, { fullname: 'Ada Lovelace', birthday: '1915-12-10', gender: 'female' })
  expect(better.json.data['user']).toMatchObject({ fullname: 'Ada Lovelace', birthday: '1915-12-10' })
  expect((await put(ada, { birthday: null })).json.data['user']).toMatchObject({
    birthday: null,
    gender: 'female',
  })
  expect((await put(ada, { username: bob.username.toUpperCase() })).json.data['code']).toBe('username_exists')

  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns where table_name = 'users'`.execute(ctx.db)
  const own = new Set(['username', 'fullname', 'email', 'birthday', 'gender'])
  const others = rows.map(({ column_name }) => column_name).filter((name) => !own.has(name))
  expect(others.length).toBeGreaterThan(15)
  const before = await stored(ada.id)
  for (const name of [...others, 'role', 'permissions', 'plan_details', 'is_active', 'price', '__proto__'])
    for (const value of [before?.role_id, 'Admin', true, 1, {}]) {
      const payload = JSON.parse(`{"fullname":"Taken over","${name}":${JSON.stringify(value)}}`) as object
      expect([400, 422], name).toContain((await put(ada, payload)).status)
    }
  expect(await stored(ada.id)).toEqual(before)
})

it('changes a password: keeps the session with a new token, and ends others by default', async () => {
  const ada = await person(world)
  const other = await elsewhere(ada)
  const wrong = await change(ada, 'not my password')
  expect(wrong.json.data['_errors']).toMatchObject({ current_password: { _errors: [expect.any(String)] } })
  expect((await change(ada, ada.password, { confirm_password: 'other' })).status).toBe(422)
  const empty = await change(ada, '', { new_password: '', confirm_password: '' })
  expect(Object.keys(empty.json.data['_errors'] as object).toSorted()).toEqual([
    'confirm_password',
    'current_password',
    'new_password',
  ])
  const unsaid = await change(ada, ada.password, { current_password: undefined })
  expect(unsaid.json.data['_errors']).toMatchObject({ current_password: { _errors: [expect.any(String)] } })
  const weak = { new_password: ada.username + '1', confirm_password: ada.username + '1' }
  expect((await change(ada, ada.password, weak)).json.data['_errors']).toHaveProperty('new_password')
  expect((await other.ask(auth)).status).toBe(200)

  const done = await change(ada, ada.password)
  expect(done.status).toBe(200)
  expect((await ada.ask(auth)).status).toBe(401)
  expect((await other.ask(auth)).status).toBe(401)
  const bearer = { authorization: `Bearer ${String(done.json.data['token'])}` }
  expect((await ask({ ...auth, headers: bearer })).status).toBe(200)

  const bob = await person(world)
  const kept = await elsewhere(bob)
  expect((await change(bob, bob.password, { close_others: false })).status).toBe(200)
  expect((await kept.ask(auth)).status).toBe(200)
  const notifications = await ctx.db.selectFrom('notifications').selectAll().execute()
  expect(notifications.filter(({ type }) => type === 'password_changed')).toHaveLength(2)

  for (let n = 0; n < 10; n++) await change(kept, 'a guess')
  expect((await change(kept, 'unheard-of giraffe 9')).status).toBe(429)
})

it('sets the first password of an account without one after a recent proof', async () => {
  const [fresh, stale] = [await person(world), await person(world, { provedMinutesAgo: 11 })]
  const ids = [fresh.id, stale.id]
  await ctx.db.updateTable('users').set({ password_hash: null }).where('id', 'in', ids).execute()
  expect((await change(stale, undefined)).json.data['code']).toBe('confirm_identity')
  expect((await post(stale, 'confirm', { password: 'anything' })).json.data['code']).toBe(
    'invalid_credentials',
  )
  expect((await change(fresh, undefined)).status).toBe(200)
})

it('accepts a proof of identity and replaces the token', async () => {
  const ada = await person(world, { provedMinutesAgo: 30 })
  const close = (who: Person) => post(who, 'close', {})
  expect((await close(ada)).json.data['code']).toBe('confirm_identity')
  expect((await post(ada, 'confirm', {})).json.data['_errors']).toHaveProperty('password')
  expect((await post(ada, 'confirm', { password: 'wrong' })).json.data['code']).toBe('invalid_credentials')
  const byCookie = await ask({
    method: 'POST',
    url: '/api/auth/confirm',
    headers: { cookie: `token=${ada.token}`, 'sec-fetch-site': 'same-origin' },
    payload: { password: ada.password },
  })
  const token = String(byCookie.json.data['token'])
  expect(byCookie.cookie).toBe(`token=${token}`)
  expect((await ada.ask(auth)).status).toBe(401)
  const headers = { authorization: `Bearer ${token}` }
  expect((await ask({ method: 'POST', url: '/api/auth/close', headers, payload: {} })).status).toBe(200)
})

it('does not close or delete the last administrator', async () => {
  const admin = await person(world, { role: 'Admin' })
  const remove = (who: Person) => who.ask({ method: 'DELETE', url: '/api/auth' })
  expect((await post(admin, 'close', {})).json.data['code']).toBe('last_administrator')
  expect((await remove(admin)).json.data['code']).toBe('last_administrator')
  expect((await stored(admin.id))?.status).toBe('active')
  const second = await person(world, { role: 'Admin' })
  const both = await Promise.all([post(admin, 'close', {}), remove(second)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const stale = await person(world, { provedMinutesAgo: 11 })
  expect((await remove(stale)).json.data['code']).toBe('confirm_identity')
})
