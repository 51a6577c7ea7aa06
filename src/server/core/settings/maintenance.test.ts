import { expect, it } from 'vitest'
import { calls } from '#contract/api/all.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { siteSettings } from './site-settings.ts'

const world = await testWorld()
const { ctx, app, ask } = world
const admin = await person(world, { role: 'Admin' })
const editor = await person(world, { role: { external: { dashboard: true }, users: { read: true } } })

async function store(mode: unknown): Promise<void> {
  const row = { value: JSON.stringify(mode), secret: null, updated_at: new Date(), updated_by: null }
  await ctx.db
    .insertInto('settings')
    .values({ key: 'maintenance_mode', ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  await siteSettings(ctx, { force: true })
}

it('is on for any value but false', async () => {
  for (const mode of [true, 'false', 0, '', [], {}, 'no']) {
    await store(mode)
    const refused = await ask({ url: '/api/ledger' })
    expect([mode, refused.status, refused.json.data['code']]).toEqual([mode, 503, 'maintenance'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask({ url: '/api/settings' })).json.data['settings']).toMatchObject({
      maintenance_mode: true,
    })
  }
  await store(false)
  expect((await ask({ url: '/api/ledger' })).status).toBe(200)
})

it('lets administrators in, and allows calls that lead to signing in', async () => {
  await store(true)
  for (const url of ['/api/ledger', '/api/settings/all', '/api/auth'])
    expect((await admin.ask({ url })).status).toBe(200)
  expect((await editor.ask({ url: '/api/ledger' })).status).toBe(503)
  for (const [no, { method, path, openInMaintenance }] of calls.entries()) {
    const { statusCode } = await app.inject({
      method,
      url: path.replaceAll(/\{\w+\}/g, 'x'),
      headers: { 'sec-fetch-site': 'same-origin' },
      // More calls than one address is allowed per minute.
      remoteAddress: `10.1.${no >> 8}.${no & 255}`,
      ...(method === 'GET' ? {} : { payload: {} }),
    })
    if (!openInMaintenance) expect([path, statusCode]).toEqual([path, 503])
  }
  const open = calls.filter((call) => call.openInMaintenance).map(({ name }) => name)
  expect(open).toEqual(
    expect.arrayContaining(['getSettings', 'getConstants', 'saveCookiePreferences', 'getAuth']),
  )
  for (const url of ['/api/settings', '/api/constants']) expect((await ask({ url })).status).toBe(200)
  expect((await ask({ method: 'POST', url: '/api/cookie-preferences', payload: {} })).status).toBe(200)
})

it('keeps the public record and the API documentation readable', async () => {
  await store(true)
  for (const url of ['/ledger/checkpoint', '/api/openapi.json', '/api/docs', '/healthz', '/readyz'])
    expect([url, (await app.inject(url)).statusCode]).not.toEqual([url, 503])
})

it('is overridden by the environment', async () => {
  const open = await testWorld({ env: { MAINTENANCE: 'off' } })
  const row = {
    key: 'maintenance_mode',
    value: 'true',
    secret: null,
    updated_at: new Date(),
    updated_by: null,
  }
  await open.ctx.db.insertInto('settings').values(row).execute()
  await siteSettings(open.ctx, { force: true })
  expect((await open.ask({ url: '/api/ledger' })).status).toBe(200)
  expect((await open.ask({ url: '/api/settings' })).json.data['settings']).toMatchObject({
    maintenance_mode: false,
  })
})
