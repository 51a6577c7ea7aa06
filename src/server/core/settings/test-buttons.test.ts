import { afterAll, expect, it } from 'vitest'
import { startFtp } from '#test/ftp/stand-in.ts'
import { startProviders } from '#test/oauth/stand-in.ts'
import { startStripe } from '#test/stripe/stand-in.ts'
import { startVimeo } from '#test/vimeo/stand-in.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const providers = await startProviders()
const ftp = await startFtp({ PASS: '230 in' })
const world = await testWorld({ env: providers.env })
const admin = await person(world, { role: 'Admin' })
afterAll(() => Promise.all([providers.stop(), ftp.stop()]))

const put = (payload: object) => admin.ask({ method: 'PUT', url: '/api/settings', payload })
const tryFtp = async () =>
  (await admin.ask({ method: 'POST', url: '/api/settings/test-ftp', payload: {} })).json.data
const tryOauth = async (provider: string) =>
  (await admin.ask({ method: 'POST', url: '/api/settings/test-oauth', payload: { provider } })).json.data

it('signs in at the FTP server with the current settings', async () => {
  expect(await tryFtp()).toMatchObject({ works: false, step: 'settings', said: 'ftp_host' })
  await put({ ftp_host: '127.0.0.1', ftp_port: ftp.port, ftp_username: 'ada', ftp_password: 'canary' })
  expect(await tryFtp()).toMatchObject({ works: false, step: 'settings', said: 'private address' })
  await put({ allow_private_network: true })
  // A password is sent to a server without encryption only if that is allowed.
  const refused = { works: false, step: 'encrypt', said: '502 no TLS here', encrypted: false }
  expect(await tryFtp()).toMatchObject(refused)
  expect(ftp.heard).not.toContain('PASS canary')
  await put({ ftp_plain: true })
  expect(await tryFtp()).toMatchObject({ works: true, step: 'done', said: '230 in', encrypted: false })
  expect(ftp.heard).toContain('PASS canary')
})

it.each(['google', 'facebook'] as const)('checks the client credentials at %s', async (provider) => {
  expect(await tryOauth(provider)).toMatchObject({ works: false, step: 'settings', said: '' })
  const { id, secret } = providers.client
  const set = (name: string, value: string) => put({ [`oauth_${provider}_client_${name}`]: value })
  await set('id', id)
  await set('secret', 'canary-wrong')
  const wrong = await tryOauth(provider)
  expect(wrong).toMatchObject({ works: false, step: 'client' })
  expect(String(wrong['said'])).not.toBe('')
  expect(JSON.stringify(wrong)).not.toContain('canary')
  await set('secret', secret)
  expect(await tryOauth(provider)).toMatchObject({ works: true, step: 'done' })
})

it('reports an unreachable provider, and accepts no unknown one', async () => {
  const { code } = await tryOauth('myspace')
  expect(code).toBe('validation_failed')
  const away = await testWorld({ env: { ...providers.env, GOOGLE_OAUTH_URL: 'http://127.0.0.1:1' } })
  const chief = await person(away, { role: 'Admin' })
  const payload = { oauth_google_client_id: 'a', oauth_google_client_secret: 'b' }
  await chief.ask({ method: 'PUT', url: '/api/settings', payload })
  const answer = await chief.ask({
    method: 'POST',
    url: '/api/settings/test-oauth',
    payload: { provider: 'google' },
  })
  expect(answer.json.data).toMatchObject({ works: false, step: 'connect', said: '' })
})

it('names the account of the payment key', async () => {
  const stripe = await startStripe()
  const shop = await testWorld({ env: stripe.env })
  const chief = await person(shop, { role: 'Admin' })
  const set = (key: string) =>
    chief.ask({ method: 'PUT', url: '/api/settings', payload: { stripe_secret_key: key } })
  const ask = async () =>
    (await chief.ask({ method: 'POST', url: '/api/settings/test-payments', payload: {} })).json.data
  expect(await ask()).toMatchObject({ works: false, step: 'settings', said: 'stripe_secret_key' })
  await set('sk_test_canary_wrong')
  const wrong = await ask()
  expect(wrong).toMatchObject({ works: false, step: 'key' })
  expect(JSON.stringify(wrong)).not.toContain('canary')
  await set(stripe.settings.stripe_secret_key)
  // With only a valid key, payments would succeed but plans would never be delivered.
  expect(await ask()).toMatchObject({ works: false, step: 'settings', said: 'stripe_webhook_secret' })
  await chief.ask({ method: 'PUT', url: '/api/settings', payload: stripe.settings })
  const right = await ask()
  expect(right).toMatchObject({ works: true, step: 'done' })
  expect(right['said']).toContain('(test)')
  await stripe.stop()
  expect(await ask()).toMatchObject({ works: false, step: 'connect' })
})

it('checks the app at Vimeo, and whether its token may upload', async () => {
  const vimeo = await startVimeo()
  const site = await testWorld({ env: vimeo.env })
  const chief = await person(site, { role: 'Admin' })
  const set = (payload: object) => chief.ask({ method: 'PUT', url: '/api/settings', payload })
  const ask = async () =>
    (await chief.ask({ method: 'POST', url: '/api/settings/test-video', payload: {} })).json.data
  const lacks = async (said: string) =>
    expect(await ask()).toMatchObject({ works: false, step: 'settings', said })
  await lacks('video_access_token')
  await set({ video_client_id: 'wrong' })
  await lacks('video_client_secret')
  await set({ video_client_secret: 'canary-wrong', video_access_token: 'canary-old' })
  const wrong = await ask()
  expect(wrong).toMatchObject({ works: false, step: 'client' })
  expect(wrong['said']).toContain('valid client ID')
  await set({ video_client_id: vimeo.client.id, video_client_secret: vimeo.client.secret })
  expect(await ask()).toMatchObject({ works: false, step: 'token', said: 'invalid token' })
  await set({ video_access_token: vimeo.token })
  expect(await ask()).toMatchObject({ works: true, step: 'done', said: vimeo.grant.app.name })
  vimeo.grant.app = { name: 'Another app', uri: '/apps/2' }
  expect(await ask()).toMatchObject({ works: false, step: 'other_app', said: 'Another app' })
  // A token alone is enough if it may upload.
  await set({ video_client_id: '', video_client_secret: null })
  expect(await ask()).toMatchObject({ works: true, step: 'done' })
  vimeo.grant.scope = 'public private'
  expect(await ask()).toMatchObject({ works: false, step: 'upload', said: 'public private' })
  await vimeo.stop()
  expect(await ask()).toMatchObject({ works: false, step: 'connect', said: '' })
})
