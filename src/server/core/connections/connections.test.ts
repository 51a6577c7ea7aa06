import { randomBytes } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { consentEnds, type ProviderPerson } from '#test/oauth/answers.ts'
import { startProviders } from '#test/oauth/stand-in.ts'
import { type Person, person } from '#test/world/people.ts'
import { type Answer, testWorld } from '#test/world/world.ts'
import { credentialsFor } from './credentials-for.ts'

const providers = await startProviders()
const logged: unknown[] = []
const world = await testWorld({ env: providers.env })
world.ctx.log.warn = (...said: unknown[]) => void logged.push(said)
afterAll(() => providers.stop())
const { ctx } = world
const { secrets } = ctx

const put = (key: string, value: unknown, secret: string | null = null) =>
  ctx.db
    .insertInto('settings')
    .values({
      key,
      value: secret === null ? JSON.stringify(value) : null,
      secret: secret === null ? null : secrets.close(Buffer.from(secret), `settings.secret.${key}`),
      updated_at: new Date(),
      updated_by: null,
    })
    .execute()
await put('graph_app_id', providers.client.id)
await put('graph_app_secret', null, providers.client.secret)
await put('youtube_api_key', null, 'key of the site')
await put('apify_token', null, 'token of the site')

const ada: ProviderPerson = {
  id: '1',
  name: 'Ada',
  pages: [
    { id: '111', name: 'Engines\0', instagram: { id: '17841', username: 'engines' } },
    { id: '112', name: 'Poems' },
  ],
}

type Platform = 'instagram' | 'facebook'
const code = ({ json }: Answer) => json.data['code']
const elsewhere = () => ({ remoteAddress: [10, ...randomBytes(3)].join('.') })
const start = async (who: Person, platform: Platform = 'facebook') => {
  const reply = await who.ask({
    method: 'POST',
    url: '/api/connections/start',
    payload: { platform },
    headers: { 'x-language': 'de' },
    ...elsewhere(),
  })
  return { reply, url: String(reply.json.data['url']), cookie: reply.cookie }
}
const finish = (who: Person, payload: object, cookie = '') =>
  who.ask({
    method: 'POST',
    url: '/api/connections/finish',
    payload,
    headers: { cookie },
    ...elsewhere(),
  })
const connect = async (who: Person, platform: Platform = 'facebook', as = ada) => {
  const { url, cookie } = await start(who, platform)
  return finish(who, providers.agree(url, as), cookie)
}
const list = async (who: Person) => (await who.ask({ url: '/api/connections' })).json.data
const names = async (who: Person) =>
  ((await list(who))['connections'] as { name: string }[]).map((c) => c.name)
const setKey = (who: Person, name: string, key: string | null) =>
  who.ask({ method: 'PUT', url: '/api/connections/keys', payload: { name, key } })

/** All files of a user's export, as text. */
async function exported({ token }: Person): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await world.app.inject({ method: 'POST', url: '/api/auth/export', payload: {}, headers })
  return Object.values(unzipSync(reply.rawPayload))
    .map((file) => strFromU8(file))
    .join('\n')
}

describe('connecting an account at Meta', () => {
  it('asks for the permissions of one platform, and returns to one address', async () => {
    const who = await person(world)
    const { url } = await start(who, 'facebook')
    const asked = new URL(url).searchParams
    expect(new URL(url).pathname).toBe('/facebook/v25.0/dialog/oauth')
    expect(asked.get('redirect_uri')).toMatch(/^http:\/\/localhost(:\d+)?\/auth\/connections\/return$/)
    expect(asked.get('state')).toMatch(/^de\.[\w-]{43}$/)
    expect(asked.get('scope')).not.toContain('instagram')
    const instagram = new URL((await start(who, 'instagram')).url).searchParams.get('scope')
    expect(instagram).toContain('instagram_manage_comments')
    expect(instagram).not.toContain('pages_read_user_content')
  })

  it('connects every Page with a long-lived token, encrypted in the database', async () => {
    const who = await person(world)
    const reply = await connect(who)
    expect(reply.status).toBe(200)
    expect(reply.json.data['connections']).toMatchObject([
      { platform: 'facebook', name: 'Engines', is_broken: false },
      { platform: 'facebook', name: 'Poems', expires_at: new Date(consentEnds * 1000).toISOString() },
    ])
    const { accounts } = await credentialsFor(ctx, who.id)
    expect(accounts.map(({ token }) => token)).toEqual(['EAA-lasting-111', 'EAA-lasting-112'])
    const rows = await ctx.db.selectFrom('connected_accounts').select('token').execute()
    expect(rows.some(({ token }) => token.includes('EAA'))).toBe(false)
    expect(JSON.stringify([reply.json, await list(who)])).not.toContain('EAA')
  })

  it('connects only the professional account behind a Page for Instagram', async () => {
    const who = await person(world)
    await connect(who, 'instagram')
    expect((await credentialsFor(ctx, who.id)).accounts).toMatchObject([
      { platform: 'instagram', externalId: '17841', name: 'engines', token: 'EAA-lasting-111' },
    ])
  })

  it('reconnects in place, and the account works again', async () => {
    const who = await person(world)
    await connect(who)
    const [first] = (await list(who))['connections'] as { id: string }[]
    const { accounts, onRefused } = await credentialsFor(ctx, who.id)
    await onRefused(String(first?.id))
    expect((await list(who))['connections']).toMatchObject([{ is_broken: true }, { is_broken: false }])
    expect((await credentialsFor(ctx, who.id)).accounts).toHaveLength(accounts.length - 1)
    const renamed = { ...ada, pages: [{ id: '111', name: 'Engines of Tomorrow' }] }
    await connect(who, 'facebook', renamed)
    expect((await list(who))['connections']).toMatchObject([
      { id: first?.id, name: 'Engines of Tomorrow', is_broken: false },
      { name: 'Poems' },
    ])
    // A rejected old token does not mark the new one as broken.
    await onRefused(String(first?.id))
    expect((await credentialsFor(ctx, who.id)).accounts).toHaveLength(accounts.length)
  })

  it('is bound to the user and the browser, works once and expires', async () => {
    const [owner, other] = [await person(world), await person(world)]
    const { url, cookie } = await start(owner)
    const agreed = () => providers.agree(url, ada)
    const wrong: Record<string, Answer> = {
      'another account': await finish(other, agreed(), cookie),
      'another browser': await finish(owner, agreed()),
      'the browser of another user': await finish(owner, agreed(), (await start(other)).cookie),
      'another state': await finish(owner, { ...agreed(), state: 'de.made-up' }, cookie),
      'a changed cookie': await finish(owner, agreed(), `${cookie.slice(0, -3)}AAA`),
      'a made-up code': await finish(owner, { ...agreed(), code: 'made-up' }, cookie),
    }
    for (const [what, reply] of Object.entries(wrong))
      expect([what, reply.status, code(reply)]).toEqual([what, 422, 'connection_failed'])
    // The last attempt reached Meta and used up its state, so a copied cookie is useless.
    expect(code(await finish(owner, agreed(), cookie))).toBe('connection_failed')
    const late = await start(owner)
    world.setTime(new Date(Date.now() + 10 * 60_000 + 1000))
    expect(code(await finish(owner, providers.agree(late.url, ada), late.cookie))).toBe('connection_failed')
    world.setTime(new Date())
    expect([await names(owner), await names(other)]).toEqual([[], []])
    // Control: the regular way still works.
    expect((await connect(owner)).status).toBe(200)
  })

  it('reports that nothing was connected', async () => {
    const who = await person(world)
    expect(code(await connect(who, 'facebook', { ...ada, pages: [] }))).toBe('nothing_to_connect')
    const withoutInstagram = { ...ada, pages: [{ id: '112', name: 'Poems' }] }
    expect(code(await connect(who, 'instagram', withoutInstagram))).toBe('nothing_to_connect')
  })

  it('asks for a recent proof', async () => {
    const who = await person(world, { provedMinutesAgo: 11 })
    expect(code((await start(who)).reply)).toBe('confirm_identity')
    expect(code(await setKey(who, 'x', 'key'))).toBe('confirm_identity')
  })

  it('logs no secret of a failure', () => {
    expect(logged.length).toBeGreaterThan(0)
    expect(JSON.stringify(logged)).not.toMatch(/only good at|EAA|made-up/)
  })
})

describe('own keys', () => {
  it('take precedence over those of the site, at the user’s expense', async () => {
    const who = await person(world)
    const reply = await setKey(who, 'youtube', ' own key ')
    expect(JSON.stringify([reply.json, await list(who)])).not.toContain('own key')
    const own = await credentialsFor(ctx, who.id)
    expect([own.credentials.youtubeApiKey, own.paidBy.youtube]).toEqual(['own key', 'user'])
    for (const user of [(await person(world)).id, null]) {
      const { credentials, paidBy } = await credentialsFor(ctx, user)
      expect([credentials.youtubeApiKey, paidBy.youtube]).toEqual(['key of the site', 'site'])
    }
    await setKey(who, 'youtube', null)
    expect((await credentialsFor(ctx, who.id)).paidBy.youtube).toBe('site')
  })

  it('for the provider are used only if the site enables it', async () => {
    const who = await person(world)
    await setKey(who, 'apify', 'own token')
    expect((await credentialsFor(ctx, who.id)).credentials.apifyToken).toBeUndefined()
    await put('apify_enabled', true)
    const deadline = Date.now() + 3000
    const token = async () => (await credentialsFor(ctx, who.id)).credentials.apifyToken
    // Settings are reloaded once a second.
    while ((await token()) === undefined && Date.now() < deadline)
      await new Promise((r) => setTimeout(r, 100))
    expect(await token()).toBe('own token')
    expect((await credentialsFor(ctx, who.id)).paidBy).toMatchObject({ tiktok: 'user', instagram: 'user' })
  })

  it.each(['', '   ', 'a\0b', '\ud800', 'x'.repeat(4001), 7, {}])('refuse %j', async (key) => {
    const who = await person(world)
    expect((await setKey(who, 'x', key as string)).status).toBe(422)
  })
})

describe('a user who leaves', () => {
  it('loses tokens and keys, and gets an export before', async () => {
    const who = await person(world)
    await connect(who)
    await setKey(who, 'x', 'own bearer')
    await who.ask({
      method: 'POST',
      url: '/api/rule-presets',
      payload: { name: 'Usual', rules: { exclude: ['Bob'] } },
    })
    const words = await exported(who)
    expect(words).toContain('Poems')
    expect(words).toContain('Usual')
    expect(words).not.toMatch(/EAA|own bearer/)
    const left = await who.ask({ method: 'DELETE', url: '/api/auth', payload: {} })
    expect(left.status).toBe(200)
    for (const table of ['connected_accounts', 'user_keys', 'rule_presets'] as const)
      expect(await ctx.db.selectFrom(table).selectAll().where('user_id', '=', who.id).execute()).toEqual([])
  })
})
