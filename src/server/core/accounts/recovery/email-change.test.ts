import { setTimeout as wait } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import { mailedCode, mailsTo, workOffRecovery } from '#test/world/mails.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { siteSettings } from '../../settings/site-settings.ts'

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

it('leaves no pending change after a reset, in any order', async () => {
  later(250)
  for (let round = 0; round < 5; round++) {
    const eve = await person(world)
    const evil = `race-${round}@evil.example`
    await eve.ask({ method: 'PUT', url: '/api/auth', payload: { email: evil } })
    const waiting = await mailedCode(world, evil, 'email_change')
    await forgot(eve.email)
    await workOff()
    const token = await mailedCode(world, eve.email, 'forgot_password')
    // A reset hashes first, so it gets a head start.
    const late = wait(round * 12).then(() => post('verify', { token: waiting }))
    const [done, confirmed] = await Promise.all([reset(token), late])
    // Either the change came first and ended the reset's code, or the reset came first and ended the change.
    expect([confirmed.status, done.status].sort((a, b) => a - b)).toEqual([200, 422])
  }
})

it('changes the address once the new one confirms, and lets the old one undo it', async () => {
  later(300)
  const ada = await person(world)
  const change = (email: string) => ada.ask({ method: 'PUT', url: '/api/auth', payload: { email } })
  const stale = await person(world, { provedMinutesAgo: 11 })
  const put = (payload: object) => stale.ask({ method: 'PUT', url: '/api/auth', payload })
  expect((await put({ email: 'stale@example.net' })).json.data['code']).toBe('confirm_identity')
  expect((await put({ email: stale.email.toUpperCase(), fullname: 'Stale Bread' })).status).toBe(200)
  expect((await change(stale.email.toUpperCase())).json.data['code']).toBe('email_exists')

  const began = await change('new@example.net')
  expect(began.json.data['user']).toMatchObject({
    email: ada.email,
    pending_email: 'new@example.net',
    email_verified: false,
  })
  expect((await signIn('new@example.net', ada.password)).status).toBe(422)
  expect((await signIn(ada.email, ada.password)).status).toBe(200)
  const confirm = await mailedCode(world, 'new@example.net', 'email_change')
  const undo = await mailedCode(world, ada.email, 'email_change_undo')
  const confirmed = await ada.ask({ method: 'POST', url: '/api/auth/verify', payload: { token: confirm } })
  expect(confirmed.json.data['user']).toMatchObject({ email: 'new@example.net', email_verified: true })

  // The attacker goes on, trying to replace the first undo link with one that only they receive.
  later(301)
  await change('newer@example.net')
  await post('verify', { token: await mailedCode(world, 'newer@example.net', 'email_change') })
  const theirs = await mailedCode(world, 'new@example.net', 'email_change_undo')
  await forgot('newer@example.net')
  await workOff()
  const recovery = await mailedCode(world, 'newer@example.net', 'forgot_password')
  later(300 + 7 * 24 * 60 - 1)
  expect((await post('undo-email-change', { token: undo })).status).toBe(200)
  expect(await isSignedIn(ada)).toBe(false)
  const [row] = await ctx.db.selectFrom('users').selectAll().where('id', '=', ada.id).execute()
  expect(row).toMatchObject({ email: ada.email, pending_email: null })
  for (const [path, token] of [
    ['undo-email-change', theirs],
    ['undo-email-change', undo],
  ] as const)
    expect((await post(path, { token })).json.data['code']).toBe('recovery_code_invalid')
  later(310)
  expect((await reset(recovery)).json.data['code']).toBe('recovery_code_invalid')
})

it('undoes a pending change, and does not restore an address that is taken', async () => {
  later(20_000)
  const ada = await person(world)
  const change = (email: string) => ada.ask({ method: 'PUT', url: '/api/auth', payload: { email } })
  await change('typo@example.net')
  const typo = await mailedCode(world, 'typo@example.net', 'email_change')
  expect((await change(ada.email)).json.data['user']).toMatchObject({
    pending_email: null,
    email_verified: true,
  })
  expect((await post('verify', { token: typo })).json.data['code']).toBe('recovery_code_invalid')

  await change('moved@example.net')
  const confirm = await mailedCode(world, 'moved@example.net', 'email_change')
  await ctx.db
    .updateTable('users')
    .set({ email: 'moved@example.net' })
    .where('id', '=', (await person(world)).id)
    .execute()
  expect((await post('verify', { token: confirm })).json.data['code']).toBe('email_exists')
})

it('under strict settings, tells only the owner that an address is taken', async () => {
  later(25_000)
  const [ada, eve] = [await person(world), await person(world)]
  const demand = { key: 'strict_sign_up', value: 'true', secret: null, updated_by: null }
  await ctx.db
    .insertInto('settings')
    .values({ ...demand, updated_at: ctx.now() })
    .execute()
  await siteSettings(ctx, { force: true })
  const change = (email: string) => eve.ask({ method: 'PUT', url: '/api/auth', payload: { email } })
  const [free, taken] = [await change('free@example.net'), await change(ada.email)]
  expect([free.status, taken.status]).toEqual([200, 200])
  expect(taken.json.data['user']).toMatchObject({ email: eve.email, pending_email: ada.email })
  expect((await mailsTo(world, ada.email)).map(({ template }) => template)).toEqual(['sign_up_taken'])
  await ctx.db.deleteFrom('settings').execute()
  await siteSettings(ctx, { force: true })
  for (let n = 0; n < 8; n++) await change(`free-${n}@example.net`)
  expect((await change('free-9@example.net')).status).toBe(429)
})

it('resends the confirmation mail up to three times an hour', async () => {
  later(30_000)
  const ada = await person(world, { verified: false })
  const resend = () => ada.ask({ method: 'POST', url: '/api/auth/resend-verification', payload: {} })
  for (let n = 0; n < 3; n++) {
    later(30_000 + n)
    expect((await resend()).status).toBe(200)
  }
  const refused = await resend()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const token = await mailedCode(world, ada.email, 'registration')
  const byNobody = await post('verify', { token })
  expect(byNobody.json.data['user']).toBeNull()
  expect((await ada.ask({ method: 'GET', url: '/api/auth' })).json.data['user']).toMatchObject({
    email_verified: true,
  })
})
