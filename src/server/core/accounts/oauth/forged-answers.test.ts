import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Trick } from '#test/oauth/answers.ts'
import { oauthWorld } from '#test/oauth/oauth-world.ts'

const world = await oauthWorld()
const { signIn, setOut, comeBack, providers, ctx } = world

let people = 0
const newPerson = () => {
  people++
  return { id: String(2000 + people), name: `Person ${people}`, email: `person${people}@example.net` }
}
const code = (reply: { json: { data: Record<string, unknown> } }) => reply.json.data['code']

describe('a Google response', () => {
  it('signs in a new person, and later the same one', async () => {
    const ada = newPerson()
    const first = await signIn('google', ada)
    expect(first.status).toBe(200)
    const { token, user, link } = first.json.data as { token: string; user: { id: string }; link: null }
    expect(link).toBeNull()
    expect(user).toMatchObject({ email: ada.email, email_verified: true, has_password: false, plan: 'free' })
    expect(user).toMatchObject({ permissions: {}, fullname: ada.name })
    const session = await world.ask({ url: '/api/auth', headers: { authorization: `Bearer ${token}` } })
    expect(session.json.data['user']).toMatchObject({ id: user.id })
    const again = await signIn('google', { ...ada, name: 'Renamed', email: 'moved@example.net' })
    expect(again.json.data['user']).toMatchObject({ id: user.id, email: ada.email, fullname: ada.name })
  })

  const now = Math.floor(Date.now() / 1000)
  it.each<[string, Trick]>([
    ['is not signed', { signing: 'none' }],
    ['is signed with the public key as a shared secret', { signing: 'hmac with the public key' }],
    ['is signed with a foreign key', { signing: 'foreign key' }],
    ['brings its own key', { signing: 'foreign key in the header' }],
    ['was made for another client', { claims: { aud: 'somebody-else' } }],
    ['was made for several', { claims: { aud: ['somebody-else', '123456789012345'] } }],
    ['comes from another issuer', { claims: { iss: 'https://accounts.example' } }],
    ['belongs to another attempt', { claims: { nonce: 'another' } }],
    ['has no nonce', { claims: { nonce: undefined } }],
    ['expired', { claims: { iat: now - 7200, exp: now - 3600 } }],
    ['never expires', { claims: { exp: undefined } }],
    ['has no subject', { claims: { sub: undefined } }],
  ])('that %s signs no one in', async (_, trick) => {
    const person = newPerson()
    const reply = await signIn('google', person, { trick })
    expect([reply.status, code(reply)]).toEqual([422, 'oauth_failed'])
    expect(reply.json.data).not.toHaveProperty('token')
    expect((await signIn('google', person)).status).toBe(200)
  })

  it('with another issuer, or none, signs no one in (mix-up)', async () => {
    const other = await signIn('google', newPerson(), {
      change: (a) => ({ ...a, iss: 'https://evil.example' }),
    })
    expect(code(other)).toBe('oauth_failed')
    const none = await signIn('google', newPerson(), { change: (a) => ({ code: a.code, state: a.state }) })
    expect(code(none)).toBe('oauth_failed')
  })
})

describe('a Facebook response', () => {
  it('signs in linked people, but no new ones', async () => {
    const ada = newPerson()
    const { json } = await signIn('google', ada)
    const token = String(json.data['token'])
    const linked = await signIn('facebook', ada, { token })
    expect(linked.status).toBe(200)
    const later = await signIn('facebook', ada)
    expect(later.json.data['user']).toMatchObject({ email: ada.email })
    const stranger = newPerson()
    const { data } = (await signIn('facebook', stranger)).json
    expect(data).toMatchObject({ token: null, user: null, complete: { email: stranger.email } })
  })

  it.each<[string, Trick]>([
    ['whose token was made for another app', { appId: '999' }],
    ['whose token and profile belong to different people', { profileOf: '4242' }],
  ])('%s signs no one in', async (_, trick) => {
    const ada = newPerson()
    const { json } = await signIn('google', ada)
    await signIn('facebook', ada, { token: String(json.data['token']) })
    // Control: without the trick the same person gets in.
    expect((await signIn('facebook', ada)).status).toBe(200)
    expect(code(await signIn('facebook', ada, { trick }))).toBe('oauth_failed')
  })

  it('with an issuer is refused', async () => {
    const change = (answer: object) => ({ ...answer, iss: `${providers.url}/google` })
    expect(code(await signIn('facebook', newPerson(), { change }))).toBe('oauth_failed')
  })
})

describe('the return from a provider', () => {
  it('works once, in the browser that started it', async () => {
    const { url, cookie } = await setOut('google')
    const answer = providers.agree(url, newPerson())
    expect(code(await comeBack('google', answer, ''))).toBe('oauth_failed')
    const foreign = await setOut('google')
    expect(code(await comeBack('google', answer, foreign.cookie))).toBe('oauth_failed')
    const wrong = { ...answer, state: randomBytes(32).toString('base64url') }
    expect(code(await comeBack('google', wrong, cookie))).toBe('oauth_failed')
    const right = await comeBack('google', answer, cookie)
    expect(right.status).toBe(200)
    expect([right.headers['set-cookie']].flat().join('\n')).toMatch(/^oauth=;.*(Max-Age=0|1970)/m)
    // A stored cookie and address are useless later, even with a fresh code.
    expect(code(await comeBack('google', answer, cookie))).toBe('oauth_failed')
    const fresh = { ...answer, code: providers.agree(url, newPerson()).code }
    expect(code(await comeBack('google', fresh, cookie))).toBe('oauth_failed')
  })

  it('does not accept the code of one attempt with the state of another', async () => {
    const [mine, theirs] = [await setOut('google'), await setOut('google')]
    const stolen = providers.agree(theirs.url, newPerson())
    const { state } = providers.agree(mine.url, newPerson())
    const reply = await comeBack('google', { ...stolen, state }, mine.cookie)
    expect(code(reply)).toBe('oauth_failed')
  })

  it('is accepted only from the provider that was chosen', async () => {
    const { url, cookie } = await setOut('google')
    const { code: given, state } = providers.agree(url, newPerson())
    expect(code(await comeBack('facebook', { code: given, state }, cookie))).toBe('oauth_failed')
  })

  it('expires after ten minutes', async () => {
    const { url, cookie } = await setOut('google')
    const answer = providers.agree(url, newPerson())
    world.setTime(new Date(Date.now() + 11 * 60_000))
    expect(code(await comeBack('google', answer, cookie))).toBe('oauth_failed')
    world.setTime(new Date())
    expect((await signIn('google', newPerson())).status).toBe(200)
  })

  it('accepts no provider token instead of a code', async () => {
    for (const payload of [
      { access_token: 'EAAB' },
      { id_token: 'eyJ.eyJ.x' },
      { code: 'x', state: 'y', access_token: 'EAAB' },
      { code: 'x', state: 'y', redirect_uri: 'https://evil.example' },
    ])
      expect(code(await comeBack('google', payload, ''))).toBe('validation_failed')
  })

  it('returns to our own address regardless of the host header, with a protected cookie', async () => {
    const reply = await world.ask({
      method: 'POST',
      url: '/api/auth/oauth/google/start',
      payload: {},
      headers: { host: 'evil.example' },
    })
    const url = new URL(String(reply.json.data['authorization_url']))
    expect(url.searchParams.get('redirect_uri')).toBe('http://localhost:3000/auth/oauth/google/return')
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    const state = url.searchParams.get('state') ?? 'x'
    const value = reply.cookie.split('oauth=')[1] ?? ''
    expect(value.length).toBeGreaterThan(100)
    expect(Buffer.from(value, 'base64url').toString('latin1')).not.toContain(state)
    expect([reply.headers['set-cookie']].flat().join('\n')).toMatch(/oauth=.*HttpOnly.*SameSite=Lax/)
  })
})

it('asks the provider at most sixty times a minute per address, then says when to retry', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 61; i++) {
    const { url, cookie } = await setOut('google')
    const { state } = providers.agree(url, newPerson())
    const payload = { code: 'made up', state, iss: `${providers.url}/google` }
    const request = { method: 'POST', url: '/api/auth/oauth/google', payload, headers: { cookie } } as const
    statuses.push((await world.ask({ ...request, remoteAddress: '10.9.9.9' })).status)
  }
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(422))
  expect(statuses[60]).toBe(429)
})

it('is unavailable while a provider is not set up', async () => {
  await ctx.db.deleteFrom('settings').where('key', '=', 'oauth_facebook_client_secret').execute()
  const { reply } = await setOut('facebook')
  expect([reply.status, code(reply)]).toEqual([503, 'oauth_unavailable'])
})
