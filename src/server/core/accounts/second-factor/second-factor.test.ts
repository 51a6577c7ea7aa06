import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { mailedCode } from '#test/world/mails.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { stepOf } from './second-step.ts'

const world = await testWorld()
const { ctx, ask, setTime } = world
const start = new Date('2026-11-20T12:00:00Z')
let time = start
const at = (seconds: number) => setTime((time = new Date(start.getTime() + seconds * 1000)))
const codeAt = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() + seconds * 1000 })
const post = (path: string, payload: object) => ask({ method: 'POST', url: `/api/auth/${path}`, payload })
const prove = (ticket: string, code: string) => post('second-factor', { ticket, code })
const codeOf = (answer: { json: { data: Record<string, unknown> } }) => answer.json.data['code']

async function ticketOf(who: Person, more: object = {}): Promise<string> {
  const answer = await post('sign-in', { username: who.username, password: who.password, ...more })
  expect(answer.json.data).toMatchObject({ token: null, user: null })
  expect(answer.cookie).not.toContain('token=')
  return (answer.json.data['second_factor'] as { ticket: string }).ticket
}

async function setUp(who: Person): Promise<{ secret: string; codes: string[] }> {
  const begun = await who.ask({ method: 'POST', url: '/api/auth/totp', payload: {} })
  const secret = String(begun.json.data['secret'])
  const on = await who.ask({ method: 'PUT', url: '/api/auth/totp', payload: { code: codeAt(secret) } })
  expect(on.status).toBe(200)
  return { secret, codes: on.json.data['recovery_codes'] as string[] }
}

it('matches the examples of RFC 6238, with one step of tolerance', () => {
  const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ] as const) {
    const step = Math.floor(seconds / 30)
    for (const drift of [-30, 0, 30])
      expect(stepOf(secret, code, new Date((seconds + drift) * 1000)), code).toBe(step)
    for (const drift of [-60, 60])
      expect(stepOf(secret, code, new Date((seconds + drift) * 1000))).toBeUndefined()
  }
})

it('applies from the first code on, is asked for at every sign-in, and accepts each code once', async () => {
  at(0)
  const ada = await person(world)
  const begun = await ada.ask({ method: 'POST', url: '/api/auth/totp', payload: {} })
  expect(begun.json.data['address']).toMatch(/^otpauth:\/\/totp\/GiveawayBox:p\w+\?.*secret=[A-Z2-7]{32}/)
  expect(
    (await post('sign-in', { username: ada.username, password: ada.password })).json.data['token'],
  ).not.toBeNull()
  const wrong = await ada.ask({ method: 'PUT', url: '/api/auth/totp', payload: { code: '000000' } })
  expect(codeOf(wrong)).toBe('second_factor_invalid')
  const { secret } = await setUp(ada)
  const stored = await ctx.db.selectFrom('users').selectAll().where('id', '=', ada.id).executeTakeFirst()
  expect(stored?.totp_secret?.toString('latin1')).not.toContain(secret)
  expect(JSON.stringify(await ctx.db.selectFrom('recovery_codes').select('payload').execute())).not.toContain(
    secret,
  )

  // The code that enabled it counts as used.
  const ticket = await ticketOf(ada, { remember_me: true })
  expect(codeOf(await prove(ticket, codeAt(secret)))).toBe('second_factor_invalid')
  at(60)
  const both = await Promise.all([prove(ticket, codeAt(secret)), prove(ticket, codeAt(secret))])
  const [won, ...more] = both.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  expect(won?.json.data['user']).toMatchObject({ id: ada.id, two_factor: true })
  expect(String(won?.headers['set-cookie'])).toContain('Max-Age=2592000')
  expect(codeOf(await prove(ticket, codeAt(secret)))).toBe('recovery_code_expired')
  expect(codeOf(await prove(await ticketOf(ada), codeAt(secret)))).toBe('second_factor_invalid')
  expect(codeOf(await prove('guessed', codeAt(secret)))).toBe('recovery_code_expired')
})

it('cannot be guessed', async () => {
  at(1000)
  const ada = await person(world)
  const { secret } = await setUp(ada)
  at(1090)
  const ticket = await ticketOf(ada)
  for (let n = 0; n < 5; n++) expect(codeOf(await prove(ticket, '000000'))).toBe('second_factor_invalid')
  expect(codeOf(await prove(ticket, codeAt(secret)))).toBe('recovery_code_expired')
  for (let round = 0; round < 3; round++) {
    at(1150 + round * 61)
    const next = await ticketOf(ada)
    for (let n = 0; n < 5; n++) await prove(next, '000000')
  }
  at(1400)
  const late = await prove(await ticketOf(ada), codeAt(secret))
  expect(late.status).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
})

it('accepts each recovery code once, in any notation, until new ones are created', async () => {
  at(10_000)
  const ada = await person(world)
  const { codes } = await setUp(ada)
  expect(new Set(codes).size).toBe(10)
  expect(codes.every((code) => /^[a-z0-9]{4}(-[a-z0-9]{4}){2}$/.test(code))).toBe(true)
  const [first = '', second = '', third = ''] = codes
  const kept = JSON.stringify(await ctx.db.selectFrom('second_factor_codes').selectAll().execute())
  expect(kept).not.toContain(first)
  expect((await prove(await ticketOf(ada), first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  expect(codeOf(await prove(await ticketOf(ada), first))).toBe('second_factor_invalid')
  expect((await prove(await ticketOf(ada), second)).status).toBe(200)
  const renewed = await ada.ask({ method: 'POST', url: '/api/auth/recovery-codes', payload: {} })
  expect(renewed.json.data['recovery_codes']).toHaveLength(10)
  expect(codeOf(await prove(await ticketOf(ada), third))).toBe('second_factor_invalid')
  const eve = await person(world)
  expect(codeOf(await eve.ask({ method: 'POST', url: '/api/auth/recovery-codes', payload: {} }))).toBe(
    'second_factor_invalid',
  )
})

it('asks for both factors to prove identity, and to reopen a closed account', async () => {
  at(20_000)
  const ada = await person(world)
  const { secret, codes } = await setUp(ada)
  at(20_060)
  const confirm = (payload: object) => ada.ask({ method: 'POST', url: '/api/auth/confirm', payload })
  expect((await confirm({ password: ada.password })).json.data['_errors']).toHaveProperty('code')
  expect((await confirm({ code: codeAt(secret) })).json.data['_errors']).toHaveProperty('password')
  expect(codeOf(await confirm({ password: ada.password, code: '000000' }))).toBe('second_factor_invalid')
  const proven = await confirm({ password: ada.password, code: codeAt(secret) })
  const headers = { authorization: `Bearer ${String(proven.json.data['token'])}` }
  expect((await ask({ method: 'POST', url: '/api/auth/close', headers, payload: {} })).status).toBe(200)
  await post('sign-in', { username: ada.username, password: ada.password })
  const opened = await post('reactivate', { token: await mailedCode(world, ada.email, 'reactivate') })
  expect(opened.json.data).toMatchObject({
    token: null,
    second_factor: { ticket: expect.any(String) as unknown },
  })
  const { ticket } = opened.json.data['second_factor'] as { ticket: string }
  expect((await prove(ticket, codes[0] ?? '')).json.data['user']).toMatchObject({ status: 'active' })
})

it('cannot be turned off by staff if the settings require it', async () => {
  at(30_000)
  const admin = await person(world, { role: 'Admin' })
  await setUp(admin)
  const ada = await person(world)
  await setUp(ada)
  const off = (who: Person) => who.ask({ method: 'DELETE', url: '/api/auth/totp' })
  const demand = { key: 'two_factor_for_staff', value: 'true', secret: null, updated_by: null }
  await ctx.db
    .insertInto('settings')
    .values({ ...demand, updated_at: ctx.now() })
    .execute()
  await siteSettings(ctx, { force: true })
  expect(codeOf(await off(admin))).toBe('second_factor_demanded')
  expect((await off(ada)).status).toBe(200)
  await ctx.db.deleteFrom('settings').execute()
  await siteSettings(ctx, { force: true })
  expect((await off(admin)).status).toBe(200)
  const back = await post('sign-in', { username: ada.username, password: ada.password })
  expect(back.json.data['token']).not.toBeNull()
  const notifications = await ctx.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', ada.id)
    .execute()
  expect(notifications.filter(({ type }) => type === 'two_factor_changed')).toHaveLength(2)
  const stale = await person(world, { provedMinutesAgo: 11 })
  expect(codeOf(await stale.ask({ method: 'POST', url: '/api/auth/totp', payload: {} }))).toBe(
    'confirm_identity',
  )
})
