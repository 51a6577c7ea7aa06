import { expect, it } from 'vitest'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { siteSettings } from '../../settings/site-settings.ts'

const world = await testWorld({ env: { PUBLIC_URL: 'https://box.example', TRUST_PROXY: '1' } })
const { ctx, ask, setTime } = world
setTime(new Date('2026-11-20T12:00:00Z'))
let addresses = 0
const signUp = (change: object = {}, headers: object = {}) =>
  ask({
    method: 'POST',
    url: '/api/auth/sign-up',
    payload: {
      username: 'ada',
      email: 'ada@example.org',
      password: 'kettle bronze nine',
      fullname: 'Ada Lovelace',
      ...change,
    },
    headers: { 'x-forwarded-for': `192.0.2.${addresses++}`, ...headers },
  })
const userOf = (email: string) =>
  ctx.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const mailsTo = async (address: string) => {
  const rows = await ctx.db.selectFrom('outbox').selectAll().where('address', '=', address).execute()
  return rows.map(({ id, template, locale, payload }) => ({
    template,
    locale,
    values: JSON.parse(ctx.secrets.open(payload, `outbox.payload.${id}`).toString()) as Record<
      string,
      unknown
    >,
  }))
}
const set = async (key: string, value: unknown) => {
  const row = { value: JSON.stringify(value), updated_at: ctx.now(), updated_by: null, secret: null }
  await ctx.db
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((on) => on.column('key').doUpdateSet(row))
    .execute()
  await siteSettings(ctx, { force: true })
}

it('creates an account with default role and plan, signs in and mails the confirmation code', async () => {
  const answer = await signUp({ birthday: '1815-12-10' }, { 'x-language': 'de' })
  expect(answer.json.data['_errors']).toMatchObject({ birthday: {} })
  const made = await signUp({ birthday: '1915-12-10' }, { 'x-language': 'de' })
  expect(made.status).toBe(201)
  expect(made.json.data['user']).toMatchObject({
    username: 'ada',
    plan: 'free',
    email_verified: false,
    permissions: {},
    birthday: '1915-12-10',
  })
  const token = String(made.json.data['token'])
  const auth = await ask({ method: 'GET', url: '/api/auth', headers: { authorization: `Bearer ${token}` } })
  expect(auth.status).toBe(200)
  expect(await userOf('ada@example.org')).toMatchObject({ locale: 'de', app_number: 1, plan: 'free' })
  const [mail, ...others] = await mailsTo('ada@example.org')
  expect(others).toEqual([])
  expect(mail).toMatchObject({ template: 'registration', locale: 'de' })
  expect(mail?.values['link']).toMatch(/^https:\/\/box\.example\/de\/konto\/link\/verify#token=[\w-]{43}$/)
  const outbox = await ctx.db.selectFrom('outbox').selectAll().execute()
  expect(JSON.stringify(outbox)).not.toContain(String(mail?.values['code']))
})

it('accepts passwords of eight characters or a long sentence, exactly as typed', async () => {
  const long = `${'Ein ganz langer Satz, '.repeat(5)}ënd 🎲`
  expect((await signUp({ username: 'short', email: 'short@example.org', password: 'kettle9' })).status).toBe(
    422,
  )
  expect((await signUp({ username: 'eight', email: 'eight@example.org', password: 'kettle9b' })).status).toBe(
    201,
  )
  expect((await signUp({ username: 'long', email: 'long@example.org', password: long })).status).toBe(201)
  for (const [password, status] of [
    [long.slice(0, 72), 422],
    [long.toUpperCase(), 422],
    [long, 200],
  ] as const) {
    const payload = { username: 'long', password }
    expect((await ask({ method: 'POST', url: '/api/auth/sign-in', payload })).status).toBe(status)
  }
})

it('refuses taken names, weak passwords and disabled registration', async () => {
  const before = await ctx.db.selectFrom('users').select('id').execute()
  const codes = async (change: object) => {
    const { status, json } = await signUp(change)
    return [status, json.data['code']]
  }
  expect(await codes({ username: 'ADA', email: 'new@example.org' })).toEqual([409, 'username_exists'])
  expect(await codes({ username: 'new', email: 'Ada@Example.org' })).toEqual([409, 'email_exists'])
  const weak = await signUp({ username: 'weakling', email: 'w@example.org', password: 'weakling1' })
  expect(weak.json.data['_errors']).toMatchObject({
    password: { _errors: ['This password is too easy to guess; choose another one.'] },
  })
  for (const extra of [
    'role_id',
    'role',
    'status',
    'plan',
    'permissions',
    'email_verified_at',
    'plan_settings',
  ])
    expect(await codes({ username: 'mallory', email: 'm@example.org', [extra]: 'Admin' })).toEqual([
      422,
      'validation_failed',
    ])
  await set('registration', false)
  expect(await codes({ username: 'late', email: 'late@example.org' })).toEqual([403, 'registration_disabled'])
  await set('registration', true)
  expect(await ctx.db.selectFrom('users').select('id').execute()).toHaveLength(before.length)
})

it('creates one account if several request the same name at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => signUp({ username: 'twin', email: `twin${n % 4}@example.org` })),
  )
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
    201,
    ...Array<number>(7).fill(409),
  ])
})

it('keeps the draws of a visitor who signs up', async () => {
  const drawn = await ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: { source: { type: 'list', entries: ['a', 'b', 'c'] }, winners: 1 },
  })
  expect(drawn.status).toBe(201)
  const made = await signUp(
    { username: 'drawer', email: 'drawer@example.org' },
    { cookie: drawn.cookie, 'sec-fetch-site': 'same-origin' },
  )
  const user = made.json.data['user'] as { id: string }
  const { owner } = await ctx.db.selectFrom('giveaways').select('owner').executeTakeFirstOrThrow()
  expect(owner).toBe(`user:${user.id}`)
})

it('limits sign-ups per address and hour', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 22; n++) {
    const answer = await signUp({ username: 'ada' }, { 'x-forwarded-for': '198.51.100.9' })
    statuses.push(answer.status)
    if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60)
  }
  expect(statuses).toEqual([...Array<number>(20).fill(409), 429, 429])
})

it('under strict rules, does not reveal which addresses have an account', async () => {
  await set('strict_sign_up', true)
  const owner = await person(world, { username: 'owner' })
  const free = await signUp({ username: 'fresh', email: 'fresh@example.org' })
  const taken = await signUp({ username: 'other', email: owner.email })
  const { date: _a, 'set-cookie': _b, ...headers } = free.headers
  const { date: _c, 'set-cookie': _d, ...sameHeaders } = taken.headers
  expect(taken.json).toEqual(free.json)
  expect([taken.status, sameHeaders]).toEqual([201, headers])
  expect(free.json.data).toEqual({ token: null, user: null, second_factor: null })
  expect(`${free.cookie} ${taken.cookie}`).not.toContain('token=')
  expect(await mailsTo('fresh@example.org')).toMatchObject([{ template: 'registration' }])
  expect(await mailsTo(owner.email)).toMatchObject([{ template: 'sign_up_taken' }])
  const name = await signUp({ username: 'OWNER', email: owner.email })
  expect(name.json.data['code']).toBe('username_exists')
  await set('strict_sign_up', false)
})
