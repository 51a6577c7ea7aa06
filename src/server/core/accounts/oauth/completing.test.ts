import { describe, expect, it } from 'vitest'
import { oauthWorld } from '#test/oauth/oauth-world.ts'
import { mailedCode, mailsTo, workOffRecovery } from '#test/world/mails.ts'
import { person, roleIds } from '#test/world/people.ts'
import type { Answer } from '#test/world/world.ts'
import { siteSettings } from '../../settings/site-settings.ts'

const world = await oauthWorld()
const { signIn, complete, ctx, ask } = world

let people = 5000
const newIdentity = () => {
  people++
  return { id: String(people), name: `Somebody ${people}`, email: `somebody${people}@example.net` }
}
const code = (reply: Answer) => reply.json.data['code']
const userOf = (reply: Answer) => reply.json.data['user'] as { id: string } | null
const ticketOf = (reply: Answer) => (reply.json.data['complete'] as { ticket: string }).ticket
const templates = async (email: string) => (await mailsTo(world, email)).map(({ template }) => template)
const send = (provider: string, payload: object, cookie: string) =>
  ask({
    method: 'POST',
    url: `/api/auth/oauth/${provider}/complete`,
    payload,
    headers: { cookie },
    remoteAddress: `10.3.0.${++people % 250}`,
  })
const set = async (key: string, value: boolean) => {
  const row = { value: JSON.stringify(value), secret: null, updated_at: new Date(), updated_by: null }
  await ctx.db
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  await siteSettings(ctx, { force: true })
}

describe('entering an address that the provider did not share', () => {
  it('creates an ordinary account, signed in, with an unconfirmed address', async () => {
    const who = newIdentity()
    const asked = await signIn('facebook', who)
    expect(asked.json.data).toMatchObject({
      token: null,
      user: null,
      link: null,
      complete: { fullname: who.name, email: who.email },
    })
    expect(await ctx.db.selectFrom('users').select('id').where('email', '=', who.email).execute()).toEqual([])
    const made = await complete('facebook', asked, 'typed@example.org')
    expect(made.status).toBe(201)
    expect(made.json.data['user']).toMatchObject({
      email: 'typed@example.org',
      email_verified: false,
      fullname: who.name,
      plan: 'free',
      permissions: {},
      has_password: false,
    })
    const { id } = userOf(made) as { id: string }
    const row = await ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ role_id: roleIds.user, email_verified_at: null, password_hash: null })
    expect(await templates('typed@example.org')).toEqual(['registration'])
    expect(await templates(who.email)).toEqual([])
    expect(userOf(await signIn('facebook', who))?.id).toBe(id)
    const headers = { authorization: `Bearer ${String(made.json.data['token'])}` }
    const linked = await ask({ url: '/api/auth/identities', headers })
    expect(linked.json.data).toMatchObject([{ provider: 'facebook', email: who.email }])
    const token = await mailedCode(world, 'typed@example.org', 'registration')
    expect((await ask({ method: 'POST', url: '/api/auth/verify', payload: { token } })).status).toBe(200)
    expect((await signIn('facebook', who)).json.data['user']).toMatchObject({ email_verified: true })
  })

  it('is bound to the browser and the provider, works once and for fifteen minutes', async () => {
    const [mine, theirs] = [await signIn('facebook', newIdentity()), await signIn('facebook', newIdentity())]
    const request = { ticket: ticketOf(mine), email: 'bound@example.org' }
    for (const cookie of ['', theirs.cookie, 'oauth-complete='])
      expect(code(await send('facebook', request, cookie))).toBe('recovery_code_expired')
    expect(code(await send('google', request, mine.cookie))).toBe('recovery_code_expired')
    const guessed = { ...request, ticket: request.ticket.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')) }
    expect(code(await send('facebook', guessed, mine.cookie))).toBe('recovery_code_expired')
    for (const extra of [{ subject: '1' }, { role_id: roleIds.Admin }, { email_verified_at: new Date() }])
      expect(code(await send('facebook', { ...request, ...extra }, mine.cookie))).toBe('validation_failed')
    const twice = await Promise.all([1, 2, 3].map(() => send('facebook', request, mine.cookie)))
    expect(twice.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(code(await send('facebook', request, mine.cookie))).toBe('recovery_code_expired')
    world.setTime(new Date(Date.now() + 16 * 60_000))
    const late = { ticket: ticketOf(theirs), email: 'late@example.org' }
    expect(code(await send('facebook', late, theirs.cookie))).toBe('recovery_code_expired')
    world.setTime(new Date())
    expect((await send('facebook', late, theirs.cookie)).status).toBe(201)
  })

  it('may be retried with another address, and creates one account per person', async () => {
    const [owner, who] = [await person(world), newIdentity()]
    const [first, second] = [await signIn('facebook', who), await signIn('facebook', who)]
    expect(code(await complete('facebook', first, owner.email))).toBe('account_exists')
    expect((await complete('facebook', first, 'nowhere')).json.data['_errors']).toHaveProperty('email')
    expect((await complete('facebook', first, 'mine@example.org')).status).toBe(201)
    expect(code(await complete('facebook', second, 'other@example.org'))).toBe('oauth_identity_taken')
    expect(await templates('other@example.org')).toEqual([])
  })

  it('finds another username if several people of one name come at once', async () => {
    const namesakes = ['6001', '6002', '6003'].map((id) => ({ id, name: 'Maria Silva' }))
    const asked = await Promise.all(namesakes.map((who) => signIn('facebook', who)))
    const made = await Promise.all(asked.map((reply, n) => complete('facebook', reply, `m${n}@example.org`)))
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  })

  it('is neither offered nor accepted while registration is disabled', async () => {
    const asked = await signIn('facebook', newIdentity())
    await set('registration', false)
    expect(code(await signIn('facebook', newIdentity()))).toBe('registration_disabled')
    expect(code(await complete('facebook', asked, 'shut@example.org'))).toBe('registration_disabled')
    await set('registration', true)
    expect((await complete('facebook', asked, 'shut@example.org')).status).toBe(201)
  })

  it('counts as a sign-up: twenty per hour for one address', async () => {
    const asked = await signIn('facebook', newIdentity())
    const from = { remoteAddress: '10.200.0.1', method: 'POST', headers: { cookie: asked.cookie } } as const
    const payload = { ticket: 'guessed', email: 'x@example.org' }
    const tries = []
    for (let i = 0; i < 20; i++)
      tries.push(await ask({ ...from, url: '/api/auth/oauth/facebook/complete', payload }))
    expect(new Set(tries.map(code))).toEqual(new Set(['recovery_code_expired']))
    const signUp = {
      username: 'one-too-many',
      email: 'x@example.org',
      fullname: 'One More',
      password: 'kettle bronze nine',
    }
    const refused = await ask({ ...from, url: '/api/auth/sign-up', payload: signUp })
    expect(refused.status).toBe(429)
  })
})

describe('with strict sign-up', () => {
  const strictly = async (play: () => Promise<void>) => {
    await set('strict_sign_up', true)
    try {
      await play()
    } finally {
      await set('strict_sign_up', false)
    }
  }
  const shape = ({ status, json }: Answer) => {
    const { ticket, ...rest } = (json.data['complete'] ?? {}) as Record<string, unknown>
    return { status, data: { ...json.data, complete: { ...rest, ticket: typeof ticket } } }
  }

  it('no response, ticket, provider or link reveals whether an address is taken', async () => {
    await strictly(async () => {
      const [taken, user] = [await person(world), await person(world)]
      const seen = []
      for (const email of [taken.email, 'free@example.org']) {
        const who = { ...newIdentity(), name: 'Same Name', email: 'claim@example.net' }
        const asked = await signIn('facebook', who)
        const steps = [await complete('facebook', asked, email), await complete('facebook', asked, email)]
        steps.push(await signIn('facebook', who))
        steps.push(await signIn('facebook', who, { token: user.token }))
        expect(steps.map(({ status }) => status)).toEqual([201, 410, 200, 200])
        seen.push(steps.slice(0, 3).map(shape))
        const unlink = { method: 'DELETE', url: '/api/auth/identities/facebook', payload: {} } as const
        expect((await user.ask(unlink)).status).toBe(200)
      }
      expect(seen[0]).toEqual(seen[1])
      expect(seen[0]?.[0]?.data).toMatchObject({ token: null, user: null })
      expect(await templates(taken.email)).toEqual(['sign_up_taken'])
      expect(await templates('free@example.org')).toEqual(['registration'])
    })
  })

  it('a mistyped address can be corrected, and the mail to the first one is useless', async () => {
    await strictly(async () => {
      const who = newIdentity()
      await complete('facebook', await signIn('facebook', who), 'mistyped@example.org')
      const early = await mailedCode(world, 'mistyped@example.org', 'registration')
      const forgotten = { method: 'POST', url: '/api/auth/forgot-password' } as const
      await ask({ ...forgotten, payload: { email: 'mistyped@example.org' } })
      await workOffRecovery(world)
      const token = await mailedCode(world, 'mistyped@example.org', 'forgot_password')
      expect(token).not.toBe('')
      await complete('facebook', await signIn('facebook', who), 'right@example.org')
      const verify = (token: string) => ask({ method: 'POST', url: '/api/auth/verify', payload: { token } })
      expect(code(await verify(early))).toBe('recovery_code_invalid')
      const typed = { new_password: 'unheard-of giraffe 9', confirm_password: 'unheard-of giraffe 9' }
      const reset = { method: 'POST', url: '/api/auth/reset-password', payload: { token, ...typed } } as const
      expect(code(await ask(reset))).toBe('recovery_code_invalid')
      expect(userOf(await signIn('facebook', who))).toBeNull()
      expect((await verify(await mailedCode(world, 'right@example.org', 'registration'))).status).toBe(200)
      expect(userOf(await signIn('facebook', who))).toMatchObject({ email: 'right@example.org' })
    })
  })

  it('people with a later vouched address, a session or a granted plan are let in', async () => {
    const made = async (provider: 'google' | 'facebook', who: ReturnType<typeof newIdentity>) => {
      const asked = await signIn(provider, { ...who, emailVerified: false })
      const reply = await complete(provider, asked, `typed-${who.email}`)
      return { id: userOf(reply)?.id ?? '', token: String(reply.json.data['token']) }
    }
    const [google, facebook] = [newIdentity(), newIdentity()]
    const [vouched, other] = [await made('google', google), await made('facebook', facebook)]
    await strictly(async () => {
      expect(userOf(await signIn('google', { ...google, emailVerified: false }))).toBeNull()
      expect(userOf(await signIn('google', google))?.id).toBe(vouched.id)
      expect(userOf(await signIn('facebook', facebook))).toBeNull()
      expect(userOf(await signIn('facebook', facebook, { token: other.token }))?.id).toBe(other.id)
      await ctx.db.updateTable('users').set({ plan: 'Ultra' }).where('id', '=', other.id).execute()
      expect(userOf(await signIn('facebook', facebook))?.id).toBe(other.id)
    })
  })
})
