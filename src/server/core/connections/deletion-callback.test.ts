import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProviders } from '#test/oauth/stand-in.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { deletionCallbackPath } from './delete-on-request.ts'

const providers = await startProviders()
const world = await testWorld({ env: { ...providers.env, PUBLIC_URL: 'https://box.example' } })
afterAll(() => providers.stop())
const { ctx, app } = world
const signIn = 'the secret of the app for signing in'

beforeAll(async () => {
  const row = { updated_at: new Date(), updated_by: null }
  const secret = (key: string, value: string) =>
    ctx.secrets.close(Buffer.from(value), `settings.secret.${key}`)
  const put = (key: string, value: string | null, closed: Buffer | null) =>
    ctx.db
      .insertInto('settings')
      .values({ key, value, secret: closed, ...row })
      .execute()
  await put('graph_app_id', JSON.stringify(providers.client.id), null)
  await put('graph_app_secret', null, secret('graph_app_secret', providers.client.secret))
  await put('oauth_facebook_client_secret', null, secret('oauth_facebook_client_secret', signIn))
})

/** As in Meta's documentation: signature and payload in base64url, separated by a dot. */
function signed(data: object, secret = providers.client.secret): string {
  const payload = Buffer.from(JSON.stringify(data)).toString('base64url')
  return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`
}
const request = (user_id: string) => ({ algorithm: 'HMAC-SHA256', user_id, issued_at: 1_291_836_800 })
const post = (signed_request: string, type = 'application/x-www-form-urlencoded') =>
  app.inject({
    method: 'POST',
    url: deletionCallbackPath,
    headers: { 'content-type': type },
    payload: new URLSearchParams({ signed_request }).toString(),
  })

async function connect(who: Person, id: string): Promise<void> {
  const start = await who.ask({
    method: 'POST',
    url: '/api/connections/start',
    payload: { platform: 'facebook' },
  })
  const as = { id, name: 'Ada', pages: [{ id: `9${id}`, name: 'Engines' }] }
  const reply = await who.ask({
    method: 'POST',
    url: '/api/connections/finish',
    payload: providers.agree(String(start.json.data['url']), as),
    headers: { cookie: start.cookie },
  })
  expect(reply.status).toBe(200)
}
const connected = async ({ id }: Person) =>
  (await ctx.db.selectFrom('connected_accounts').select('id').where('user_id', '=', id).execute()).length
const known = async (code: string) =>
  (await world.ask({ url: `/api/data-deletions/${code}` })).json.data['is_done']

it('deletes the connections of that person, and no others', async () => {
  const [ada, bob] = [await person(world), await person(world)]
  await connect(ada, '501')
  await connect(bob, '502')
  const reply = await post(signed(request('501')))
  expect(reply.statusCode).toBe(200)
  const { url, confirmation_code: code } = reply.json<{ url: string; confirmation_code: string }>()
  expect(url).toBe(`https://box.example/data-deletion/${code}`)
  expect([await connected(ada), await connected(bob)]).toEqual([0, 1])
  expect(await known(code)).toBe(true)
  // Repeated requests and unknown people: nothing is left to delete, and the answer says so.
  expect((await post(signed(request('501')))).statusCode).toBe(200)
  expect((await post(signed(request('999')))).statusCode).toBe(200)
  expect(await connected(bob)).toBe(1)
})

it('unlinks the sign-in if that app asks, without deleting a connection of the same id', async () => {
  const ada = await person(world)
  await connect(ada, '601')
  const link = { provider: 'facebook', email: null, created_at: ctx.now() }
  await ctx.db
    .insertInto('oauth_identities')
    .values({ ...link, subject: '601', user_id: ada.id })
    .execute()
  const links = async () =>
    (await ctx.db.selectFrom('oauth_identities').select('subject').where('user_id', '=', ada.id).execute())
      .length
  expect((await post(signed(request('601'), signIn))).statusCode).toBe(200)
  expect([await links(), await connected(ada)]).toEqual([0, 1])
})

it('accepts only requests signed by Meta', async () => {
  const ada = await person(world)
  await connect(ada, '701')
  const good = signed(request('701'))
  const [signature = '', payload = ''] = good.split('.')
  const other = signed(request('702')).split('.')[1] ?? ''
  const wrong = [
    signed(request('701'), 'another secret'),
    `${signature}.${other}`,
    `.${payload}`,
    `${signature}.`,
    payload,
    '',
    `${good}.more`,
    `${signature.slice(0, -4)}.${payload}`,
    signed({ ...request('701'), algorithm: 'none' }),
    signed({ algorithm: 'HMAC-SHA256' }),
    signed({ ...request('701'), user_id: { $ne: '' } }),
  ]
  for (const one of wrong) expect([one, (await post(one)).statusCode]).toEqual([one, 400])
  expect((await post(good, 'text/plain')).statusCode).toBe(400)
  expect((await post('x'.repeat(20_000))).statusCode).toBe(413)
  expect(await connected(ada)).toBe(1)
})

it('recognizes only its own codes', async () => {
  const { confirmation_code: code } = (await post(signed(request('801')))).json<{
    confirmation_code: string
  }>()
  expect(await known(code)).toBe(true)
  const changed = (code.startsWith('A') ? 'B' : 'A') + code.slice(1)
  for (const made of [changed, `${code}A`, 'x', 'A'.repeat(24)]) expect(await known(made)).toBe(false)
})
