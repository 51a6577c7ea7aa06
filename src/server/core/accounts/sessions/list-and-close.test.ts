import { expect, it } from 'vitest'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld({ env: { TRUST_PROXY: '1' } })
const { ask } = world
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

const signIn = async (
  { username, password }: { username: string; password: string },
  agent: string,
  ip: string,
  cookie = '',
) => {
  const answer = await ask({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { username, password },
    headers: {
      'user-agent': agent,
      'x-forwarded-for': ip,
      'sec-fetch-site': 'same-origin',
      ...(cookie ? { cookie } : {}),
    },
  })
  expect(answer.status).toBe(200)
  const cookieOf = String(answer.json.data['token'])
  return { cookie: `token=${cookieOf}`, 'sec-fetch-site': 'same-origin' }
}
const list = async (headers: Record<string, string>) => {
  const { json } = await ask({ method: 'GET', url: '/api/auth/sessions', headers })
  return json.data as unknown as Record<string, unknown>[]
}
const close = (headers: Record<string, string>, query = '') =>
  ask({ method: 'DELETE', url: `/api/auth/sessions${query}`, headers })
const isIn = async (headers: Record<string, string>) =>
  (await ask({ method: 'GET', url: '/api/auth', headers })).status === 200

it('lists where an account is signed in, and marks the current session', async () => {
  const ada = await person(world)
  const desktop = await signIn(ada, chrome, '8.8.8.8')
  await signIn(ada, iphone, '2a02:8108::1')
  await signIn(ada, 'curl/8.9.1', '10.0.0.3')
  await signIn(ada, '<script>alert(1)</script>\u202e', '10.0.0.4')
  const sessions = await list(desktop)
  expect(sessions).toHaveLength(5)
  const by = (ip: string) => sessions.find((session) => session['ip_address'] === ip)
  expect(by('8.8.8.8')).toMatchObject({
    device: 'desktop',
    system: 'Windows',
    browser: 'Chrome 150',
    location: 'US',
    is_current: true,
  })
  expect(by('2a02:8108::1')).toMatchObject({
    device: 'phone',
    system: 'iOS',
    location: 'DE',
    is_current: false,
  })
  expect(by('10.0.0.3')).toMatchObject({ device: 'program', location: null })
  expect(by('10.0.0.4')).toMatchObject({ device: 'program', system: '', browser: '' })
  expect(Object.keys(sessions[0] ?? {}).join()).not.toMatch(/hash|token|agent/)
})

it('closes one session of the same account, and reveals nothing about others', async () => {
  const ada = await person(world)
  const eve = await person(world)
  const first = await signIn(ada, chrome, '10.0.1.1')
  const second = await signIn(ada, iphone, '10.0.1.2')
  const idOf = async (headers: Record<string, string>) =>
    String((await list(headers)).find(({ is_current }) => is_current)?.['id'])
  const [firstId, secondId] = [await idOf(first), await idOf(second)]
  const byEve = { authorization: `Bearer ${eve.token}` }
  const answers = [
    await close(byEve, `?id=${firstId}`),
    await close(byEve, '?id=00000000-0000-4000-8000-000000000000'),
    await close(byEve, '?id=nonsense'),
  ]
  for (const { status, json } of answers) expect([status, json]).toEqual([404, answers[0]?.json])
  expect(answers[0]?.json.data['code']).toBe('session_not_found')
  expect(await isIn(first)).toBe(true)

  const closed = await close(first, `?id=${secondId}`)
  expect(closed.json.data).toEqual({ closed: 1 })
  expect(closed.cookie).toBe('')
  expect([await isIn(first), await isIn(second)]).toEqual([true, false])
  const own = await close(first, `?id=${firstId}`)
  expect(own.headers['set-cookie']).toMatch(/^token=; .*Expires=Thu, 01 Jan 1970/)
  expect(await isIn(first)).toBe(false)
})

it('closes all of them, including the current one', async () => {
  const ada = await person(world)
  const eve = await person(world)
  const first = await signIn(ada, chrome, '10.0.2.1')
  const second = await signIn(ada, iphone, '10.0.2.2')
  const closed = await close(first)
  expect(closed.json.data).toEqual({ closed: 3 })
  expect(closed.headers['set-cookie']).toMatch(/^token=; /)
  for (const headers of [first, second, { authorization: `Bearer ${ada.token}` }])
    expect(await isIn(headers)).toBe(false)
  expect(await isIn({ authorization: `Bearer ${eve.token}` })).toBe(true)
})

it('closes all but the current one', async () => {
  const ada = await person(world)
  const eve = await person(world)
  const first = await signIn(ada, chrome, '10.0.4.1')
  const second = await signIn(ada, iphone, '10.0.4.2')
  const closed = await close(first, '?others=yes')
  expect(closed.json).toMatchObject({
    data: { closed: 2 },
    message: 'You’re signed out on all other devices.',
  })
  expect(closed.headers['set-cookie'] ?? '').not.toMatch(/token=;/)
  expect([await isIn(first), await isIn(second)]).toEqual([true, false])
  expect(await isIn({ authorization: `Bearer ${ada.token}` })).toBe(false)
  expect(await isIn({ authorization: `Bearer ${eve.token}` })).toBe(true)
  // What is not understood closes nothing.
  for (const query of ['?others=no', '?others=yes&id=x', '?other=yes'])
    expect((await close(first, query)).status, query).toBe(422)
  expect(await isIn(first)).toBe(true)
  expect((await close(first, '?others=yes')).json.data).toEqual({ closed: 0 })
})

it('signs out by GET and POST, by cookie and bearer, repeatedly, and clears the cookie', async () => {
  for (const method of ['GET', 'POST'] as const)
    for (const carrier of ['cookie', 'bearer']) {
      const ada = await person(world)
      const headers: Record<string, string> =
        carrier === 'bearer'
          ? { authorization: `Bearer ${ada.token}` }
          : { cookie: `token=${ada.token}`, 'sec-fetch-site': 'same-origin' }
      for (let n = 0; n < 2; n++) {
        const answer = await ask({ method, url: '/api/auth/sign-out', headers })
        expect(answer.status).toBe(200)
        expect(answer.json.message).toBe('You’re signed out.')
        expect(String(answer.headers['set-cookie'])).toMatch(/(^|,)token=; /)
        expect(await isIn({ authorization: `Bearer ${ada.token}` })).toBe(false)
      }
    }
  expect((await ask({ method: 'POST', url: '/api/auth/sign-out' })).status).toBe(200)
})

it('ends the previous session of a browser when it signs in again', async () => {
  const ada = await person(world)
  const first = await signIn(ada, chrome, '10.0.3.1')
  const second = await signIn(ada, chrome, '10.0.3.1', first.cookie)
  expect(second.cookie).not.toBe(first.cookie)
  expect([await isIn(first), await isIn(second)]).toEqual([false, true])
})
