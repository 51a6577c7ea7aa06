import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import { mailedCode, mailsTo, workOffRecovery } from '#test/world/mails.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld({ env: { PUBLIC_URL: 'https://box.example', VARIANT2_HOST: 'lucky.example' } })
const { ctx, ask, setTime } = world
const start = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => setTime(new Date(start.getTime() + minutes * 60_000))
const post = (path: string, payload: object, headers: InjectOptions['headers'] = {}) =>
  ask({ method: 'POST', url: `/api/auth/${path}`, payload, headers })
const forgot = (email: string, headers = {}) => post('forgot-password', { email }, headers)
const reset = (token: string, password = 'unheard-of giraffe 9') =>
  post('reset-password', { token, new_password: password, confirm_password: password })
const signIn = (username: string, password: string) => post('sign-in', { username, password })
const isSignedIn = async (who: Person) => (await who.ask({ method: 'GET', url: '/api/auth' })).status === 200
const workOff = () => workOffRecovery(world)

it('responds the same for known and unknown addresses, and mails our own link', async () => {
  later(0)
  const ada = await person(world)
  const answers = await Promise.all(
    [ada.email, 'nobody@example.org'].map((email) =>
      forgot(email, { 'x-language': 'de', host: 'evil.example', 'x-forwarded-host': 'evil.example' }),
    ),
  )
  expect(answers.map(({ status, json }) => ({ status, json }))).toEqual([
    { status: 200, json: answers[0]?.json },
    { status: 200, json: answers[0]?.json },
  ])
  // Control: neither request had looked up an account yet.
  expect(await mailsTo(world, ada.email)).toEqual([])
  expect(await workOff()).toBe(2)
  const [mail, ...more] = await mailsTo(world, ada.email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    template: 'forgot_password',
    locale: 'de',
    appNumber: 1,
    values: { minutes: 30 },
  })
  expect(mail?.values['link']).toBe(
    `https://box.example/de/konto/wiederherstellen#token=${mail?.values['code']}`,
  )
  expect(await mailsTo(world, 'nobody@example.org')).toEqual([])

  later(1)
  await forgot(ada.email, { host: 'lucky.example' })
  await workOff()
  const second = (await mailsTo(world, ada.email)).at(-1)
  expect(second?.appNumber).toBe(2)
  expect(second?.values['link']).toMatch(/^https:\/\/lucky\.example\/auth\/recovery-account#token=/)
  await forgot(ada.email)
  expect((await forgot(ada.email)).status).toBe(200)
  await workOff()
  expect(await mailsTo(world, ada.email)).toHaveLength(3)
  expect((await post('forgot-password', { email: ada.email, path: '//evil.example' })).status).toBe(422)
})

it('sets a password with the newest code, once and in time, and ends every session', async () => {
  later(100)
  const ada = await person(world)
  await forgot(ada.email)
  await workOff()
  const old = await mailedCode(world, ada.email, 'forgot_password')
  later(101)
  await forgot(ada.email)
  await workOff()
  const token = await mailedCode(world, ada.email, 'forgot_password')
  expect(token).not.toBe(old)
  expect((await reset(old)).json.data['code']).toBe('recovery_code_invalid')
  expect((await reset('guessed')).json.data['code']).toBe('recovery_code_not_found')
  expect((await reset(token, 'password123')).json.data['_errors']).toHaveProperty('new_password')
  later(131)
  expect((await reset(token)).json.data['code']).toBe('recovery_code_expired')
  later(130)
  expect(await isSignedIn(ada)).toBe(true)
  const done = await reset(token)
  expect(done.status).toBe(200)
  expect(done.cookie).not.toMatch(/token=[\w-]{20}/)
  expect(await isSignedIn(ada)).toBe(false)
  expect((await reset(token)).json.data['code']).toBe('recovery_code_invalid')
  expect((await signIn(ada.username, ada.password)).status).toBe(422)
  expect((await signIn(ada.username, 'unheard-of giraffe 9')).status).toBe(200)
  expect((await mailsTo(world, ada.email)).at(-1)?.template).toBe('password_reset')
})

it('leaves nothing of an attacker who signed up with the address of another person', async () => {
  later(200)
  const eve = await person(world, { verified: false })
  await ctx.db
    .insertInto('oauth_identities')
    .values({ provider: 'google', subject: 'eve', user_id: eve.id, email: null, created_at: ctx.now() })
    .execute()
  await eve.ask({ method: 'PUT', url: '/api/auth', payload: { email: 'eve@evil.example' } })
  const waiting = await mailedCode(world, 'eve@evil.example', 'email_change')
  expect(waiting).not.toBe('')
  // If the entered address belongs to another person, the undo link must not give them the account.
  expect(await mailedCode(world, eve.email, 'email_change_undo')).toBe('')
  await forgot(eve.email)
  await workOff()
  expect((await reset(await mailedCode(world, eve.email, 'forgot_password'))).status).toBe(200)
  expect((await post('verify', { token: waiting })).json.data['code']).toBe('recovery_code_invalid')
  expect(await isSignedIn(eve)).toBe(false)
  expect(await ctx.db.selectFrom('oauth_identities').selectAll().execute()).toEqual([])
  const [row] = await ctx.db.selectFrom('users').selectAll().where('id', '=', eve.id).execute()
  expect(row).toMatchObject({ email: eve.email, pending_email: null, email_verified_at: ctx.now() })
})

it('reopens a closed account with a mailed code, but not a banned one', async () => {
  later(40_000)
  const ada = await person(world)
  expect((await ada.ask({ method: 'POST', url: '/api/auth/close', payload: {} })).status).toBe(200)
  expect(await isSignedIn(ada)).toBe(false)
  expect((await signIn(ada.username, ada.password)).json.data['code']).toBe('account_passive')
  const token = await mailedCode(world, ada.email, 'reactivate')
  const opened = await post('reactivate', { token })
  expect(opened.json.data).toMatchObject({ user: { id: ada.id, status: 'active' } })
  expect(opened.cookie).toContain('token=')
  expect((await post('reactivate', { token })).json.data['code']).toBe('recovery_code_invalid')

  const bob = await person(world)
  await bob.ask({ method: 'POST', url: '/api/auth/close', payload: {} })
  await signIn(bob.username, bob.password)
  await ctx.db.updateTable('users').set({ status: 'banned' }).where('id', '=', bob.id).execute()
  const banned = await mailedCode(world, bob.email, 'reactivate')
  expect(banned).not.toBe('')
  expect((await post('reactivate', { token: banned })).json.data['code']).toBe('recovery_code_invalid')
  await forgot(bob.email)
  await workOff()
  expect(await mailedCode(world, bob.email, 'forgot_password')).toBe('')
})
