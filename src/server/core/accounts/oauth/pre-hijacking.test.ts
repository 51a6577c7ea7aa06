import { describe, expect, it } from 'vitest'
import { oauthWorld } from '#test/oauth/oauth-world.ts'
import { person } from '#test/world/people.ts'
import type { Answer } from '#test/world/world.ts'

/**
 * The attacks of "Pre-hijacked accounts" (Sudhodanan and Paverd, 2022): an attacker prepares an account under another
 * person's address and waits for its owner to arrive.
 */
const world = await oauthWorld()
const { signIn, complete, ctx, ask } = world

/** Provider ids consist of digits. */
const idOf = (name: string) => [...name].map((sign) => sign.charCodeAt(0)).join('')
const at = (name: string) => ({ id: idOf(name), name: `Person ${name}`, email: `${name}@example.org` })
const code = (reply: Answer) => reply.json.data['code']
const userOf = (reply: Answer) => reply.json.data['user'] as { id: string; email: string }
/** Whether the provider's id belongs to no account here. */
const isUnknown = (reply: Answer) => reply.status === 200 && reply.json.data['complete'] !== null
const isSignedIn = async (token: string) =>
  (await ask({ url: '/api/auth', headers: { authorization: `Bearer ${token}` } })).status === 200
const trySignIn = (username: string, password: string) =>
  ask({ method: 'POST', url: '/api/auth/sign-in', payload: { username, password } })

const attacker = async (name: string, { verified = false } = {}) =>
  person(world, { username: name, verified })

describe('an account with an unproven address', () => {
  it('does not merge with the account of the real owner (classic-federated merge)', async () => {
    const trap = await attacker('merge')
    expect((await trySignIn(trap.email, trap.password)).status).toBe(200)
    const victim = await signIn('google', at('merge'))
    expect(victim.status).toBe(200)
    expect(userOf(victim).id).not.toBe(trap.id)
    expect(userOf(victim)).toMatchObject({ fullname: 'Person merge', has_password: false })
    expect(code(await trySignIn(trap.email, trap.password))).toBe('invalid_credentials')
  })

  it('leaves no session behind (unexpired session)', async () => {
    const trap = await attacker('session')
    expect(await isSignedIn(trap.token)).toBe(true)
    const victim = await signIn('google', at('session'))
    expect(victim.status).toBe(200)
    expect(await isSignedIn(trap.token)).toBe(false)
  })

  it('leaves no other way to sign in (trojan identifier)', async () => {
    const trap = await attacker('trojan')
    const own = { id: '666001', name: 'Evil', email: 'evil@example.net' }
    const byDoor = await signIn('google', own, { token: trap.token })
    expect(code(byDoor)).toBe('email_unconfirmed')
    // Even one that already exists is gone afterwards.
    const rows = { user_id: trap.id, created_at: new Date() }
    await ctx.db
      .insertInto('oauth_identities')
      .values({ provider: 'facebook', subject: '666001', email: null, ...rows })
      .execute()
    await ctx.db
      .insertInto('passkeys')
      .values({
        id: trap.id,
        credential_id: Buffer.from('evil'),
        name: 'evil',
        public_key: Buffer.from('evil'),
        counter: 0,
        transports: [],
        last_used_at: null,
        ...rows,
      })
      .execute()
    expect(userOf(await signIn('facebook', { ...own, id: '666001' })).id).toBe(trap.id)
    const victim = await signIn('google', at('trojan'))
    expect(victim.status).toBe(200)
    expect(isUnknown(await signIn('facebook', { ...own, id: '666001' }))).toBe(true)
    expect(await ctx.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
  })

  it('leaves no pending email change behind (unexpired e-mail change)', async () => {
    const trap = await attacker('change')
    const request = { method: 'PUT', url: '/api/auth', payload: { email: 'evil2@example.net' } } as const
    expect((await trap.ask(request)).status).toBe(200)
    const waiting = () =>
      ctx.db.selectFrom('recovery_codes').select('purpose').where('user_id', '=', trap.id).execute()
    expect(await waiting()).not.toEqual([])
    const victim = await signIn('google', at('change'))
    expect(userOf(victim)).toMatchObject({ email: 'change@example.org', pending_email: null })
    expect(await waiting()).toEqual([])
  })

  it('loses its draws and data, while accounts with other addresses keep theirs', async () => {
    const [trap, other] = [await attacker('data'), await attacker('innocent')]
    await ctx.db.updateTable('users').set({ birthday: '1990-01-01' }).where('id', '=', trap.id).execute()
    const victim = await signIn('google', at('data'))
    expect(userOf(victim)).toMatchObject({ birthday: null })
    const left = await ctx.db.selectFrom('users').selectAll().where('id', '=', trap.id).executeTakeFirst()
    expect(left).toMatchObject({
      status: 'deleted',
      email: '',
      fullname: '',
      password_hash: null,
      birthday: null,
    })
    expect(await isSignedIn(other.token)).toBe(true)
  })

  it('is not discarded while it has rights from staff: it asks for the password', async () => {
    const staff = await person(world, { username: 'staff', verified: false, role: { logs: { read: true } } })
    const reply = await signIn('google', at('staff'))
    expect(reply.json.data).toMatchObject({ token: null, link: { email: staff.email } })
    expect(await isSignedIn(staff.token)).toBe(true)
  })
})

describe('a provider that vouches for no address', () => {
  it('opens no account by an address (non-verifying provider)', async () => {
    const victim = await attacker('unproved', { verified: true })
    const reply = await signIn('google', { ...at('unproved'), emailVerified: false })
    expect(reply.json.data).toMatchObject({ token: null, link: null, complete: { email: victim.email } })
    const byFacebook = await signIn('facebook', at('unproved'))
    expect(isUnknown(byFacebook)).toBe(true)
    expect(code(await complete('facebook', byFacebook, victim.email.toUpperCase()))).toBe('account_exists')
    const nothing = await signIn('google', { id: '1234', name: 'No Mail' })
    expect(nothing.json.data['complete']).toMatchObject({ email: null })
    const text = { claims: { email_verified: 'true' } }
    expect(isUnknown(await signIn('google', at('unproved'), { trick: text }))).toBe(true)
    expect(await isSignedIn(victim.token)).toBe(true)
    // Control: with a vouched address, the same person is at least asked for the password.
    expect((await signIn('google', at('unproved'))).json.data['link']).not.toBeNull()
  })

  it('leaves nothing that an owner would later sign up into (reverse merge)', async () => {
    const early = await signIn('facebook', at('reverse'))
    expect(isUnknown(early)).toBe(true)
    const payload = {
      username: 'reverse',
      email: 'reverse@example.org',
      fullname: 'The Owner',
      password: 'a long way to go home',
    }
    const owner = await ask({ method: 'POST', url: '/api/auth/sign-up', payload })
    expect(owner.status).toBe(201)
    expect(isUnknown(await signIn('facebook', at('reverse')))).toBe(true)
    // An earlier ticket does not work either.
    expect(code(await complete('facebook', early, payload.email))).toBe('account_exists')
    const taken = await signIn('google', at('reverse-2'))
    expect(taken.status).toBe(200)
    const again = { ...payload, username: 'reverse-2b', email: 'reverse-2@example.org' }
    expect(code(await ask({ method: 'POST', url: '/api/auth/sign-up', payload: again }))).toBe('email_exists')
  })
})

describe('an account with a proven address', () => {
  const link = (ticket: unknown, password: string) =>
    ask({ method: 'POST', url: '/api/auth/oauth/google/link', payload: { ticket, password } })
  const ticketFor = async (name: string) =>
    ((await signIn('google', at(name))).json.data['link'] as { ticket: string } | null)?.ticket

  it('is linked only with its password, once', async () => {
    const owner = await attacker('owner', { verified: true })
    const ticket = await ticketFor('owner')
    expect(code(await link(ticket, 'not the password'))).toBe('invalid_credentials')
    const joined = await link(ticket, owner.password)
    expect(userOf(joined).id).toBe(owner.id)
    expect(code(await link(ticket, owner.password))).toBe('recovery_code_expired')
    expect(userOf(await signIn('google', at('owner'))).id).toBe(owner.id)
    const signedIn = await owner.ask({ url: '/api/auth/identities' })
    expect(signedIn.json.data).toMatchObject([{ provider: 'google', email: owner.email }])
  })

  it('cannot be guessed through the ticket, nor linked with an expired or foreign one', async () => {
    const owner = await attacker('guessed', { verified: true })
    const ticket = await ticketFor('guessed')
    const elsewhere = await ask({
      method: 'POST',
      url: '/api/auth/oauth/facebook/link',
      payload: { ticket, password: owner.password },
    })
    expect(code(elsewhere)).toBe('recovery_code_expired')
    const tries = []
    for (let i = 0; i < 6; i++) tries.push(await link(ticket, `guess ${i}`))
    expect(code(tries[0] as Answer)).toBe('invalid_credentials')
    expect(tries.at(-1)?.status).toBe(429)
    expect(Number(tries.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    world.setTime(new Date(Date.now() + 11 * 60_000))
    expect(code(await link(ticket, owner.password))).toBe('recovery_code_expired')
    world.setTime(new Date())
  })
})
