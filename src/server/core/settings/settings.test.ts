import { expect, it } from 'vitest'
import { calls } from '#contract/api/all.ts'
import { secretSettings } from '#contract/site/settings.ts'
import { person, roleIds } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { secretSetting } from './site-settings.ts'

const world = await testWorld()
const { ctx, app, ask } = world
const admin = await person(world, { role: 'Admin' })
const plainUser = await person(world)
const put = (payload: object) => ({ method: 'PUT' as const, url: '/api/settings', payload })
const site = async (headers = {}) =>
  (await ask({ url: '/api/settings', headers })).json.data as Record<string, Record<string, unknown>>

it('lets only users with the permission change and read settings', async () => {
  for (const request of [put({ app_name: 'Mine' }), { url: '/api/settings/all' }]) {
    expect((await ask(request)).status).toBe(401)
    expect((await plainUser.ask(request)).json.data['code']).toBe('not_permitted')
    expect((await admin.ask(request)).status).toBe(200)
  }
  expect((await site())['settings']).toMatchObject({ app_name: 'Mine' })
})

it('never reveals a stored secret', async () => {
  const canaries = Object.fromEntries(secretSettings.map((key) => [key, `canary-${key}-7d1f`]))
  const lines: string[] = []
  const log = (details: object, message: string) => lines.push(JSON.stringify(details) + message)
  Object.assign(ctx.log, { info: log, warn: log, error: log })
  const changed = await admin.ask(
    put({ ...canaries, oauth_google_client_id: 'id', smtp_host: 'mail.example' }),
  )
  expect(changed.status).toBe(200)
  const { secrets } = changed.json.data as { secrets: Record<string, object> }
  expect(Object.keys(secrets)).toEqual([...secretSettings])
  for (const state of Object.values(secrets))
    expect(state).toMatchObject({ is_set: true, set_by: `Person ${admin.username}` })
  expect(await secretSetting(ctx, 'smtp_password')).toBe(canaries['smtp_password'])

  const answers = [JSON.stringify(changed.json)]
  // A stream never ends; the list next to it returns the same data.
  const readable = calls.filter(
    (one) => one.method === 'GET' && !one.changes && !one.stream && !one.path.includes('{'),
  )
  for (const call of readable)
    answers.push(
      (await app.inject({ url: call.path, headers: { authorization: `Bearer ${admin.token}` } })).body,
    )
  for (const payload of [{ ...canaries, smtp_port: 0 }, { smtp_password: [canaries['smtp_password']] }])
    answers.push(JSON.stringify((await admin.ask(put(payload))).json))
  const stored = await ctx.db.selectFrom('settings').selectAll().execute()
  answers.push(
    JSON.stringify(stored),
    stored.map(({ secret }) => secret?.toString('latin1')).join('\n'),
    ...lines,
  )
  // Control: the search finds what is there.
  expect(answers.join('\n')).toContain('mail.example')
  expect(answers.join('\n')).not.toContain('canary-')

  expect((await site())['settings']).toMatchObject({ oauth: ['google'] })
  const removed = await admin.ask(put({ smtp_password: null }))
  expect(removed.json.data['secrets']).toMatchObject({
    smtp_password: { is_set: false, set_at: null, set_by: null },
  })
  expect(await secretSetting(ctx, 'smtp_password')).toBeUndefined()
})

it('decrypts a secret only under its own key', async () => {
  await admin.ask(put({ ftp_password: 'one', mail_api_key: 'two' }))
  const { secret } = await ctx.db
    .selectFrom('settings')
    .select('secret')
    .where('key', '=', 'ftp_password')
    .executeTakeFirstOrThrow()
  await ctx.db.updateTable('settings').set({ secret }).where('key', '=', 'mail_api_key').execute()
  await expect(secretSetting(ctx, 'mail_api_key')).rejects.toThrow()
  expect(await secretSetting(ctx, 'ftp_password')).toBe('one')
})

it('asks for a recent proof for sensitive changes', async () => {
  const late = await person(world, { role: 'Admin', provedMinutesAgo: 11 })
  const { id } = await ctx.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'user')
    .executeTakeFirstOrThrow()
  const harmful = [
    { smtp_password: 'x' },
    { brand_hosts: { lucky: 'evil.example' } },
    { smtp_host: 'evil.example' },
  ]
  for (const change of harmful)
    expect((await late.ask(put(change))).json.data['code']).toBe('confirm_identity')
  // A form that sends everything unchanged changes nothing sensitive.
  expect(
    (await late.ask(put({ app_name: 'Late', default_role: id, smtp_host: 'mail.example' }))).status,
  ).toBe(200)
})

it('accepts no default role with rights', async () => {
  const role = async (permissions: object) => {
    const id = crypto.randomUUID()
    const row = { id, name: `r ${id}`, permissions: JSON.stringify(permissions) }
    await ctx.db.insertInto('roles').values(row).execute()
    return id
  }
  const mighty = [
    roleIds.Admin,
    await role({ external: { dashboard: true } }),
    await role({ external: { settings: true } }),
    await role({ users: { update: true } }),
  ]
  for (const id of mighty)
    expect((await admin.ask(put({ default_role: id }))).json.data['code']).toBe('default_role_is_plain')
  for (const id of ['nothing', crypto.randomUUID()])
    expect((await admin.ask(put({ default_role: id }))).json.data['code']).toBe('role_not_found')
  const plain = await role({ external: { dashboard: false } })
  expect((await admin.ask(put({ default_role: plain }))).status).toBe(200)
})

it('validates every value, and changes all or nothing', async () => {
  const wrong = [
    { maintenance_mode: 'yes' },
    { default_language: 'xx' },
    { smtp_port: 70_000 },
    { contact_email: 'nobody' },
    { brand_hosts: { lucky: 'https://evil.example/x' } },
    { brand_hosts: { box: 'a.example', lucky: 'a.example' } },
    { smtp_host: 'mail.example/x' },
    { app_name: 'a\0b' },
    { app_description: { xx: 'unknown' } },
    { unknown: 1 },
    { id: 1, created_at: 'x' },
  ]
  for (const change of wrong) {
    const { status, json } = await admin.ask(put({ app_name: 'Half', ...change }))
    expect([status, json.data['code']]).toEqual([422, 'validation_failed'])
  }
  expect((await site())['settings']).not.toMatchObject({ app_name: 'Half' })
  expect((await admin.ask(put({ app_name: 'Half', default_role: 'x' }))).status).toBe(404)
  expect((await site())['settings']).not.toMatchObject({ app_name: 'Half' })
})

it('applies a change at once, and reloads only where it is visible', async () => {
  const seen = await admin.ask(
    put({ app_description: { en: 'Draws', de: 'Verlosungen' }, default_language: 'de' }),
  )
  expect(seen.json.data['reload_store']).toBe(true)
  expect((await admin.ask(put({ smtp_username: 'box' }))).json.data['reload_store']).toBe(false)
  expect((await site({ 'x-language': 'en' }))['settings']).toMatchObject({ app_description: 'Draws' })
  expect((await site({ 'x-language': 'fr' }))['settings']).toMatchObject({ app_description: 'Verlosungen' })
  await admin.ask(put({ app_description: { de: 'Verlosungen', pt: 'Sorteios' } }))
  expect((await site({ 'x-language': 'pt-BR' }))['settings']).toMatchObject({ app_description: 'Sorteios' })
  await admin.ask(put({ app_description: { it: 'Estrazioni' } }))
  expect((await site({ 'x-language': 'fr' }))['settings']).toMatchObject({ app_description: 'Estrazioni' })
})

it('applies the host of the second brand at once', async () => {
  const link = async (host: string) => {
    const payload = { source: { type: 'list', entries: ['Ada', 'Bob'] } }
    const drawn = await ask({ method: 'POST', url: '/api/giveaways', payload, headers: { host } })
    return new URL(String(drawn.json.data['share_link'])).host
  }
  const other = await testWorld({ env: { PUBLIC_URL: 'https://box.example' } })
  const chief = await person(other, { role: 'Admin' })
  const origin = async (host: string) => {
    const answer = await other.app.inject({ url: '/api/openapi.json', headers: { host } })
    return new URL((JSON.parse(answer.body) as { servers: { url: string }[] }).servers[0]?.url ?? '').host
  }
  expect(await link('lucky.example')).toBe('lucky.example')
  expect(await origin('lucky.example')).toBe('box.example')
  await chief.ask(put({ brand_hosts: { lucky: 'lucky.example' } }))
  expect(await origin('lucky.example')).toBe('lucky.example')
  // API documentation names the brand of its host, too.
  const written = async (url: string) =>
    (await other.app.inject({ url, headers: { host: 'lucky.example' } })).body
  for (const url of ['/api/openapi.json', '/api/docs']) {
    expect(await written(url)).toContain('LuckyComments API')
    expect(await written(url)).not.toContain('GiveawayBox')
  }
  await chief.ask(put({ brand_hosts: { lucky: 'new.example' } }))
  expect([await origin('lucky.example'), await origin('new.example')]).toEqual(['box.example', 'new.example'])
})

it('keeps the FTP switch and the storage driver consistent', async () => {
  const now = async () => {
    const { values } = (await admin.ask({ url: '/api/settings/all' })).json.data as {
      values: Record<string, unknown>
    }
    return [values['ftp_enabled'], values['storage_driver']]
  }
  const change = (payload: object) => admin.ask(put(payload))
  // A value that an older version stored for the switch alone is ignored.
  const old = { key: 'ftp_enabled', value: 'true', secret: null, updated_at: ctx.now(), updated_by: null }
  await ctx.db.insertInto('settings').values(old).execute()
  expect(await now()).toEqual([false, 'local'])
  await change({ ftp_enabled: true })
  expect(await now()).toEqual([true, 'ftp'])
  await change({ storage_driver: 's3' })
  expect(await now()).toEqual([false, 's3'])
  await change({ ftp_enabled: false })
  expect(await now()).toEqual([false, 's3'])
  const refused = await change({ ftp_enabled: true, storage_driver: 'local' })
  expect(refused.status).toBe(422)
  expect(refused.json.data['_errors']).toMatchObject({ ftp_enabled: { _errors: [expect.any(String)] } })
  expect((await change({ ftp_enabled: false, storage_driver: 'ftp' })).status).toBe(422)
  expect((await change({ ftp_enabled: true, storage_driver: 'ftp' })).status).toBe(200)
  await change({ ftp_enabled: false })
  expect(await now()).toEqual([false, 'local'])
})

it('shows the maintenance message of that language only', async () => {
  await admin.ask(put({ maintenance_message: { en: 'Back at noon.', de: ' ' } }))
  const said = async (language: string) =>
    (await site({ 'x-language': language }))['settings']?.['maintenance_message']
  expect([await said('en'), await said('de'), await said('fr')]).toEqual(['Back at noon.', '', ''])
})

it('offers additional languages, but none that the product has itself', async () => {
  expect((await admin.ask(put({ kit_languages: ['ja', 'de'] }))).status).toBe(422)
  const old = {
    key: 'kit_languages',
    value: '["de","ja"]',
    secret: null,
    updated_at: ctx.now(),
    updated_by: null,
  }
  await ctx.db.insertInto('settings').values(old).execute()
  await admin.ask(put({ contact_phone: '1' }))
  expect((await site())['settings']?.['kit_languages']).toMatchObject([{ code: 'ja' }])
})

it('accepts a bare force parameter', async () => {
  for (const query of ['?force', '?force=', '?force=true', '?force=0', ''])
    expect((await ask({ url: `/api/settings${query}` })).status).toBe(200)
  expect((await ask({ url: '/api/settings?force=maybe' })).status).toBe(422)
})
