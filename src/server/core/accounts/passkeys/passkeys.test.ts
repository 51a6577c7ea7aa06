import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import { createAuthenticator, type Misdeed } from '#test/passkeys/authenticator.ts'
import { mailedCode } from '#test/world/mails.ts'
import { type Person, person } from '#test/world/people.ts'
import { type Answer, testWorld } from '#test/world/world.ts'

const origin = 'https://box.example'
const world = await testWorld({ env: { PUBLIC_URL: origin, VARIANT2_HOST: 'lucky.example' } })
const { ctx, ask, setTime } = world
const start = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => setTime(new Date(start.getTime() + minutes * 60_000))
later(0)

interface Begun {
  ticket: string
  options: Record<string, unknown>
}
type Asks = (request: InjectOptions) => Promise<Answer>

const begin = async (asks: Asks, path: string, headers = {}) =>
  (await asks({ method: 'POST', url: `/api/auth/${path}/options`, payload: {}, headers })).json
    .data as unknown as Begun
const finish = (asks: Asks, path: string, payload: object) =>
  asks({ method: 'POST', url: `/api/auth/${path}`, payload })
const codeOf = ({ json }: Answer) => json.data['code']

async function add(who: Person, device: ReturnType<typeof createAuthenticator>, wrong: Misdeed = {}) {
  const { ticket, options } = await begin(who.ask, 'passkeys')
  return finish(who.ask, 'passkeys', { ticket, name: 'My phone', response: device.create(options, wrong) })
}

async function signIn(device: ReturnType<typeof createAuthenticator>, wrong: Misdeed = {}, asks: Asks = ask) {
  const { ticket, options } = await begin(asks, 'passkey-sign-in')
  return finish(asks, 'passkey-sign-in', { ticket, response: device.get(options, wrong) })
}

it('adds a passkey, signs in with it, renames it and deletes it', async () => {
  const ada = await person(world)
  const device = createAuthenticator(origin)
  const { options } = await begin(ada.ask, 'passkeys')
  expect(options).toMatchObject({
    rp: { id: 'box.example', name: 'GiveawayBox' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  const added = await add(ada, device)
  expect(added.status).toBe(201)
  expect(added.json.data).toMatchObject({ name: 'My phone', last_used_at: null })

  const answer = await signIn(device)
  expect(answer.status).toBe(200)
  expect(answer.json.data).toMatchObject({ user: { id: ada.id }, second_factor: null })
  expect(answer.cookie).toContain('token=')
  const listed = await ada.ask({ method: 'GET', url: '/api/auth/passkeys' })
  expect(listed.json.data).toMatchObject([{ name: 'My phone', last_used_at: ctx.now().toISOString() }])
  const eve = await person(world)
  const url = `/api/auth/passkeys/${String(added.json.data['id'])}`
  for (const foreign of [url, '/api/auth/passkeys/x'])
    expect(codeOf(await eve.ask({ method: 'DELETE', url: foreign }))).toBe('passkey_not_found')
  expect((await ada.ask({ method: 'DELETE', url })).status).toBe(200)
  expect(codeOf(await signIn(device))).toBe('passkey_invalid')
})

it('is not deleted as the last way to sign in, even if the last two are deleted at once', async () => {
  const ada = await person(world)
  const added = [await add(ada, createAuthenticator(origin)), await add(ada, createAuthenticator(origin))]
  const set = { password_hash: null }
  await ctx.db.updateTable('users').set(set).where('id', '=', ada.id).execute()
  const remove = ({ json }: Answer) =>
    ada.ask({ method: 'DELETE', url: `/api/auth/passkeys/${String(json.data['id'])}` })
  const both = await Promise.all(added.map(remove))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.map(codeOf)).toContain('only_way_in')
  expect((await ada.ask({ url: '/api/auth/passkeys' })).json.data).toHaveLength(1)
})

it('refuses responses of other people, origins or times, and repeated ones', async () => {
  const ada = await person(world)
  const device = createAuthenticator(origin)
  const wrongs: Misdeed[] = [
    { origin: 'https://evil.example' },
    { origin: 'https://lucky.example' },
    { rpId: 'evil.example' },
    { challenge: 'b3RoZXI' },
    { type: 'webauthn.get' },
    { flags: 0x41 },
    { flags: 0x44 },
  ]
  for (const wrong of wrongs)
    expect(codeOf(await add(ada, createAuthenticator(origin), wrong)), JSON.stringify(wrong)).toBe(
      'passkey_invalid',
    )
  expect(await ctx.db.selectFrom('passkeys').selectAll().where('user_id', '=', ada.id).execute()).toEqual([])

  expect((await add(ada, device)).status).toBe(201)
  const more: Misdeed[] = [
    ...wrongs.slice(0, 4),
    { type: 'webauthn.create' },
    { flags: 0x01 },
    { flags: 0x04 },
    { foreignKey: true },
    { handle: Buffer.from('somebody else').toString('base64url') },
  ]
  for (const wrong of more)
    expect(codeOf(await signIn(device, wrong)), JSON.stringify(wrong)).toBe('passkey_invalid')
  expect((await signIn(device)).status).toBe(200)

  const { ticket, options } = await begin(ask, 'passkey-sign-in')
  const response = device.get(options)
  const both = await Promise.all([1, 2].map(() => finish(ask, 'passkey-sign-in', { ticket, response })))
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  // A copy of the device that lags behind the real one.
  expect(codeOf(await signIn(device, { counter: 2 }))).toBe('passkey_invalid')

  const stale = await begin(ask, 'passkey-sign-in')
  later(6)
  const late = await finish(ask, 'passkey-sign-in', {
    ticket: stale.ticket,
    response: device.get(stale.options, { counter: 99 }),
  })
  expect(codeOf(late)).toBe('passkey_invalid')
  for (const odd of [
    {},
    { id: 1 },
    { id: 'x' },
    { id: response['id'], response: { userHandle: {} } },
    { id: response['id'] },
  ])
    expect(
      codeOf(
        await finish(ask, 'passkey-sign-in', {
          ...(await begin(ask, 'passkey-sign-in')),
          options: undefined,
          response: odd,
        }),
      ),
    ).toBe('passkey_invalid')
})

it('lets no one answer the challenge of another user, or register a passkey twice', async () => {
  const [ada, eve] = [await person(world), await person(world)]
  const device = createAuthenticator(origin)
  const { ticket, options } = await begin(ada.ask, 'passkeys')
  const response = device.create(options)
  expect(codeOf(await finish(eve.ask, 'passkeys', { ticket, name: 'x', response }))).toBe('passkey_invalid')
  expect(codeOf(await finish(ada.ask, 'passkeys', { ticket, name: 'x', response }))).toBe('passkey_invalid')
  expect(codeOf(await finish(ask, 'passkey-sign-in', { ticket, response }))).toBe('passkey_invalid')
  const stale = await person(world, { provedMinutesAgo: 11 })
  const refused = await stale.ask({ method: 'POST', url: '/api/auth/passkeys/options', payload: {} })
  expect(codeOf(refused)).toBe('confirm_identity')
})

it('gives the reason for a refusal only after a valid response', async () => {
  for (const [status, code] of [
    ['banned', 'account_banned'],
    ['passive', 'account_passive'],
  ] as const) {
    const ada = await person(world)
    const device = createAuthenticator(origin)
    await add(ada, device)
    await ctx.db.updateTable('users').set({ status }).where('id', '=', ada.id).execute()
    expect(codeOf(await signIn(device, { foreignKey: true }))).toBe('passkey_invalid')
    expect(codeOf(await signIn(device))).toBe(code)
    const isOffered = (await mailedCode(world, ada.email, 'reactivate')) !== ''
    expect(isOffered).toBe(status === 'passive')
  }
})

it('renews the proof of the same user, and starts a new session for another one', async () => {
  const ada = await person(world, { provedMinutesAgo: 5 })
  const device = createAuthenticator(origin)
  await add(ada, device)
  later(26)
  const close = (headers: Record<string, string>) =>
    ask({ method: 'POST', url: '/api/auth/close', payload: {}, headers })
  expect(codeOf(await close({ authorization: `Bearer ${ada.token}` }))).toBe('confirm_identity')
  const proven = await signIn(device, {}, ada.ask)
  expect(proven.json.data['user']).toMatchObject({ id: ada.id })
  const sessions = ctx.db.selectFrom('sessions').select('id').where('user_id', '=', ada.id)
  expect(await sessions.execute()).toHaveLength(1)
  expect((await ada.ask({ method: 'GET', url: '/api/auth' })).status).toBe(401)

  const eve = await person(world)
  expect((await signIn(device, {}, eve.ask)).json.data['user']).toMatchObject({ id: ada.id })
  expect(await sessions.execute()).toHaveLength(2)
  expect((await close({ authorization: `Bearer ${String(proven.json.data['token'])}` })).status).toBe(200)
})

it('belongs to the brand of its site', async () => {
  const ada = await person(world)
  const device = createAuthenticator('https://lucky.example')
  const { ticket, options } = await begin(ada.ask, 'passkeys', { host: 'lucky.example' })
  expect(options).toMatchObject({ rp: { id: 'lucky.example', name: 'LuckyComments' } })
  const response = device.create(options)
  expect((await finish(ada.ask, 'passkeys', { ticket, name: 'x', response })).status).toBe(201)
  const evil = await begin(ask, 'passkey-sign-in', { host: 'evil.example' })
  expect(evil.options).toMatchObject({ rpId: 'box.example', userVerification: 'required' })
})
