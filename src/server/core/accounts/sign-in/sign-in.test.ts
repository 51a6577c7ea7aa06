import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { expect, it, vi } from 'vitest'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { siteSettings } from '../../settings/site-settings.ts'

const hashed = vi.hoisted(() => ({ count: 0, isSkipped: false }))
vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original()
  return {
    ...argon2,
    verify: (...args) => {
      hashed.count++
      return hashed.isSkipped ? Promise.resolve(false) : argon2.verify(...args)
    },
  }
})

const world = await testWorld({ env: { TRUST_PROXY: '1', PUBLIC_URL: 'https://box.example' } })
const { ctx, ask, setTime } = world
const noon = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => setTime(new Date(noon.getTime() + minutes * 60_000))
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

let addresses = 0
const address = () => `10.${addresses >> 8}.${addresses++ & 255}.7`
const signIn = (
  payload: object,
  { ip = address(), agent = chrome, headers = {} }: { ip?: string; agent?: string; headers?: object } = {},
) =>
  ask({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload,
    headers: { 'x-forwarded-for': ip, 'user-agent': agent, ...headers },
  })
const set = async (key: string, value: unknown) => {
  await ctx.db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value), updated_at: ctx.now(), updated_by: null, secret: null })
    .onConflict((on) => on.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
  await siteSettings(ctx, { force: true })
}
const mails = (template: string) =>
  ctx.db.selectFrom('outbox').selectAll().where('template', '=', template).execute()

it('signs in by username or address, in any case, and returns token, account and cookie', async () => {
  later(0)
  const ada = await person(world, { username: 'Ada' })
  for (const username of ['ada', 'ADA@example.org']) {
    const answer = await signIn({ username, password: ada.password })
    expect(answer.status).toBe(200)
    expect(answer.json.data).toMatchObject({ user: { id: ada.id }, second_factor: null })
    const token = String(answer.json.data['token'])
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    expect(cookies).toContain(`token=${token}; Path=/; HttpOnly; SameSite=Lax`)
    const auth = await ask({ method: 'GET', url: '/api/auth', headers: { cookie: `token=${token}` } })
    expect(auth.json.data['user']).toMatchObject({ username: 'Ada' })
    const rows = JSON.stringify(await ctx.db.selectFrom('sessions').selectAll().execute())
    expect(rows).not.toContain(token)
  }
  const remembered = await signIn({ username: 'ada', password: ada.password, remember_me: true })
  expect(String(remembered.headers['set-cookie'])).toMatch(/^token=[\w-]{43}; Max-Age=2592000; Path/)
  const https = await signIn(
    { username: 'ada', password: ada.password },
    { headers: { 'x-forwarded-proto': 'https' } },
  )
  expect(String(https.headers['set-cookie'])).toMatch(
    /^__Host-token=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

it('lets in by a username or address with a space before or after it', async () => {
  later(0)
  const eve = await person(world)
  for (const username of [` ${eve.username} `, `${eve.email}\t`])
    expect((await signIn({ username, password: eve.password })).status, username).toBe(200)
})

it('answers the same for a wrong password and an unknown user', async () => {
  later(1)
  const bob = await person(world, { username: 'bob' })
  await ctx.db.updateTable('users').set({ password_hash: null }).where('id', '=', bob.id).execute()
  await person(world, { username: 'cleo' })
  await person(world, { username: 'gone', status: 'deleted' })
  const answers = []
  for (const username of ['cleo', 'nobody', 'bob', 'gone', 'cleo@example.org', 'nobody@example.org']) {
    hashed.count = 0
    const answer = await signIn({ username, password: 'not the password' })
    expect(hashed.count).toBe(1)
    const { date: _date, 'set-cookie': _visitor, ...headers } = answer.headers
    answers.push({ status: answer.status, json: answer.json, headers })
  }
  expect(answers[0]).toMatchObject({ status: 422, json: { data: { code: 'invalid_credentials' } } })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

it('reveals the state of an account only with its password, and mails a way back', async () => {
  later(2)
  const eve = await person(world, { status: 'banned' })
  const kim = await person(world, { status: 'passive' })
  const codeOf = async (username: string, password: string) =>
    (await signIn({ username, password })).json.data['code']
  expect(await codeOf(eve.username, 'wrong password')).toBe('invalid_credentials')
  expect(await codeOf(kim.username, 'wrong password')).toBe('invalid_credentials')
  expect(await mails('reactivate')).toHaveLength(0)
  expect(await codeOf(eve.username, eve.password)).toBe('account_banned')
  for (let n = 0; n < 5; n++) expect(await codeOf(kim.username, kim.password)).toBe('account_passive')
  const sent = await mails('reactivate')
  expect(sent).toHaveLength(3)
  const values = ctx.secrets
    .open(sent[0]?.payload ?? Buffer.alloc(0), `outbox.payload.${sent[0]?.id}`)
    .toString()
  expect(values).toMatch(/"link":"https:\/\/box\.example\/auth\/link\/reactivate#token=[\w-]{43}"/)
})

it('asks for the second factor before it returns anything else', async () => {
  later(3)
  const max = await person(world)
  await ctx.db.updateTable('users').set({ totp_confirmed_at: noon }).where('id', '=', max.id).execute()
  const answer = await signIn({ username: max.username, password: max.password, remember_me: true })
  expect(answer.json.data).toMatchObject({ token: null, user: null })
  expect(answer.json.data['second_factor']).toMatchObject({ methods: ['totp', 'recovery_code'] })
  expect(String(answer.headers['set-cookie'])).not.toContain('token=')
  const ticket = await ctx.db
    .selectFrom('recovery_codes')
    .selectAll()
    .where('user_id', '=', max.id)
    .where('purpose', '=', 'second_factor')
    .executeTakeFirstOrThrow()
  expect(ticket.payload).toMatchObject({ remember: true })
  expect(ticket.expires_at.getTime()).toBe(ctx.now().getTime() + 5 * 60_000)
})

it('rehashes outdated password hashes, and accepts none made with another key', async () => {
  later(4)
  const old = await person(world)
  const cheap = await hash(old.password, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 })
  const stored = async () =>
    (await ctx.db.selectFrom('users').select('password_hash').where('id', '=', old.id).executeTakeFirst())
      ?.password_hash ?? ''
  await ctx.db.updateTable('users').set({ password_hash: cheap }).where('id', '=', old.id).execute()
  expect((await signIn({ username: old.username, password: 'wrong password' })).status).toBe(422)
  expect(await stored()).toBe(cheap)
  expect((await signIn({ username: old.username, password: old.password })).status).toBe(200)
  const fresh = await stored()
  expect(fresh).toMatch(/^[0-9a-f]{8}\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn({ username: old.username, password: old.password })).status).toBe(200)
  expect(await stored()).toBe(fresh)
  await ctx.db
    .updateTable('users')
    .set({ password_hash: `0badc0de${fresh.slice(8)}` })
    .where('id', '=', old.id)
    .execute()
  expect((await signIn({ username: old.username, password: old.password })).status).toBe(422)
})

it('delays guesses more and more under any name, without locking out the owner', async () => {
  later(10)
  const lea = await person(world, { username: 'lea' })
  const home = '192.0.2.10'
  const own = { username: 'lea', password: lea.password }
  expect((await signIn(own, { ip: home })).status).toBe(200)
  const guess = (ip: string, n: number) =>
    signIn({ username: n % 2 ? 'lea' : 'LEA@example.org', password: `guess ${n} of many` }, { ip })
  for (let n = 0; n < 5; n++) expect((await guess('198.51.100.1', n)).status).toBe(422)
  const held = await guess('198.51.100.1', 6)
  expect(held.status).toBe(429)
  expect(Number(held.headers['retry-after'])).toBeGreaterThan(0)
  for (let n = 0; n < 15; n++) expect((await guess(`203.0.113.${n}`, n)).status).toBe(422)
  expect((await guess('203.0.113.99', 0)).status).toBe(422)
  const slow = await guess('203.0.113.98', 0)
  expect(slow.status).toBe(429)
  expect(Number(slow.headers['retry-after'])).toBeGreaterThan(60)
  expect((await signIn(own, { ip: '203.0.113.97' })).status).toBe(429)
  expect((await signIn(own, { ip: home })).status).toBe(200)
  // Correct attempts do not count.
  for (let n = 0; n < 10; n++) expect((await signIn(own, { ip: home })).status).toBe(200)
  later(10 + Number(slow.headers['retry-after']) / 60)
  expect((await signIn(own, { ip: '203.0.113.97' })).status).toBe(200)
})

it('limits an address and its network under any names', async () => {
  later(300)
  hashed.isSkipped = true
  const attempt = (ip: string) => signIn({ username: randomUUID(), password: 'some password' }, { ip })
  const many = async (count: number, ip: (n: number) => string) => {
    const statuses: number[] = []
    for (let from = 0; from < count; from += 20)
      statuses.push(
        ...(
          await Promise.all(
            Array.from({ length: Math.min(20, count - from) }, (_, n) => attempt(ip(from + n))),
          )
        ).map(({ status }) => status),
      )
    return {
      refused: statuses.filter((status) => status === 429).length,
      tried: statuses.filter((status) => status === 422).length,
    }
  }
  expect(await many(70, () => '2001:db8:1:aa01::1')).toEqual({ tried: 60, refused: 10 })
  expect(
    await many(260, (n) => `2001:db8:1:aa${((n % 200) + 2).toString(16).padStart(2, '0')}::${n}`),
  ).toEqual({ tried: 240, refused: 20 })
  expect((await attempt('2001:db8:1:ab00::1')).status).toBe(422)
  hashed.isSkipped = false
})

it('notifies the owner of a new device, but not of the first one', async () => {
  later(500)
  const noa = await person(world)
  const own = { username: noa.username, password: noa.password }
  const notified = async () => {
    const rows = await ctx.db.selectFrom('notifications').selectAll().where('user_id', '=', noa.id).execute()
    const outbox = await mails('new_sign_in')
    return [rows.length, outbox.filter(({ user_id }) => user_id === noa.id).length]
  }
  await signIn(own, { agent: chrome })
  expect(await notified()).toEqual([0, 0])
  await signIn(own, { agent: chrome.replace('150', '151') })
  expect(await notified()).toEqual([0, 0])
  await signIn(own, { agent: firefox })
  expect(await notified()).toEqual([1, 1])
  await signIn(own, { agent: firefox })
  expect(await notified()).toEqual([1, 1])
  later(500 + 91 * 24 * 60)
  await signIn(own, { agent: firefox })
  expect(await notified()).toEqual([2, 2])
  await signIn(own, { agent: iphone })
  expect(await notified()).toEqual([3, 3])
})

it('under strict rules, refuses unconfirmed addresses without saying more', async () => {
  later(140_000)
  const zoe = await person(world, { verified: false })
  const own = { username: zoe.username, password: zoe.password }
  expect((await signIn(own)).status).toBe(200)
  await set('strict_sign_up', true)
  const answer = await signIn(own)
  expect(answer.json.data['code']).toBe('invalid_credentials')
  expect((await mails('registration')).map(({ address: to }) => to)).toEqual([zoe.email])
  await set('strict_sign_up', false)
})
