import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { oauthWorld } from '#test/oauth/oauth-world.ts'
import { type Person, person } from '#test/world/people.ts'
import type { Answer } from '#test/world/world.ts'
import { siteSettings } from '../../settings/site-settings.ts'

const world = await oauthWorld()
const { signIn, setOut, comeBack, providers, ctx } = world

let people = 3000
const newIdentity = () => {
  people++
  return { id: String(people), name: `Somebody ${people}`, email: `somebody${people}@example.net` }
}
const code = (reply: Answer) => reply.json.data['code']
const identities = async (who: Person) => (await who.ask({ url: '/api/auth/identities' })).json.data
const unlink = (who: Person, provider = 'google') =>
  who.ask({ method: 'DELETE', url: `/api/auth/identities/${provider}`, payload: {} })

describe('linking a provider to one’s account', () => {
  it('accepts an identity with any address, and signs in with it from then on', async () => {
    const [owner, identity] = [await person(world), newIdentity()]
    const linked = await signIn('google', identity, { token: owner.token })
    expect(linked.json.data).toMatchObject({ token: null, link: null, user: { id: owner.id } })
    expect(await identities(owner)).toMatchObject([{ provider: 'google', email: identity.email }])
    expect((await signIn('google', identity)).json.data['user']).toMatchObject({ id: owner.id })
  })

  it('asks for a recent proof', async () => {
    const owner = await person(world, { provedMinutesAgo: 11 })
    expect(code(await signIn('google', newIdentity(), { token: owner.token }))).toBe('confirm_identity')
    expect(await identities(owner)).toEqual([])
  })

  it('never accepts an identity of another user, nor a second one of the same provider', async () => {
    const [first, second, identity] = [await person(world), await person(world), newIdentity()]
    await signIn('google', identity, { token: first.token })
    expect(code(await signIn('google', identity, { token: second.token }))).toBe('oauth_identity_taken')
    expect(await identities(second)).toEqual([])
    expect(code(await signIn('google', newIdentity(), { token: first.token }))).toBe('oauth_already_linked')
  })

  it('is bound to the user who started it', async () => {
    const [owner, other, identity] = [await person(world), await person(world), newIdentity()]
    const { url, cookie } = await setOut('google', { token: owner.token })
    const answer = providers.agree(url, identity)
    expect(code(await comeBack('google', answer, cookie))).toBe('oauth_failed')
    expect(code(await comeBack('google', answer, cookie, { token: other.token }))).toBe('oauth_failed')
    const asVisitor = await setOut('google')
    const later = providers.agree(asVisitor.url, identity)
    expect(code(await comeBack('google', later, asVisitor.cookie, { token: owner.token }))).toBe(
      'oauth_failed',
    )
    expect([await identities(owner), await identities(other)]).toEqual([[], []])
  })
})

it('fails for an account that is banned meanwhile', async () => {
  const [owner, identity] = [await person(world), newIdentity()]
  const { url, cookie } = await setOut('google', { token: owner.token })
  const waiting = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted and pid in
        (select pid from pg_stat_activity where datname = current_database())`.execute(ctx.db)
    ).rows[0]?.n
  const { reply } = await ctx.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ status: 'banned' }).where('id', '=', owner.id).execute()
    const late = comeBack('google', providers.agree(url, identity), cookie, { token: owner.token })
    await expect.poll(waiting).toBe(1)
    return { reply: late }
  })
  expect(code(await reply)).toBe('unauthorized')
  const linked = ctx.db.selectFrom('oauth_identities').select('provider').where('user_id', '=', owner.id)
  expect(await linked.execute()).toEqual([])
})

describe('unlinking a provider', () => {
  it('leaves at least one way to sign in, even if both are unlinked at once', async () => {
    const owner = await person(world)
    const [google, facebook] = [newIdentity(), newIdentity()]
    await signIn('google', google, { token: owner.token })
    await signIn('facebook', facebook, { token: owner.token })
    await ctx.db.updateTable('users').set({ password_hash: null }).where('id', '=', owner.id).execute()
    const both = await Promise.all([unlink(owner, 'google'), unlink(owner, 'facebook')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await identities(owner)).toHaveLength(1)
  })

  it('reports an identity that is not linked, and asks for a recent proof', async () => {
    expect(code(await unlink(await person(world)))).toBe('identity_not_found')
    expect(code(await unlink(await person(world, { provedMinutesAgo: 11 })))).toBe('confirm_identity')
  })
})

describe('a user identified by a provider', () => {
  const linked = async () => {
    const [owner, identity] = [await person(world), newIdentity()]
    await signIn('google', identity, { token: owner.token })
    const change = (set: object) => ctx.db.updateTable('users').set(set).where('id', '=', owner.id).execute()
    return { owner, identity, change }
  }

  it('still needs the second factor', async () => {
    const { identity, change } = await linked()
    await change({ totp_secret: Buffer.from('x'), totp_confirmed_at: new Date() })
    const { token, user, second_factor } = (await signIn('google', identity)).json.data
    expect({ token, user }).toEqual({ token: null, user: null })
    expect(second_factor).toMatchObject({ methods: ['totp', 'recovery_code'] })
  })

  it('learns that the account is banned, or gets a mail that reopens a closed one', async () => {
    const { owner, identity, change } = await linked()
    await change({ status: 'banned' })
    expect(code(await signIn('google', identity))).toBe('account_banned')
    await change({ status: 'passive' })
    expect(code(await signIn('google', identity))).toBe('account_passive')
    const mails = await ctx.db
      .selectFrom('outbox')
      .select('template')
      .where('user_id', '=', owner.id)
      .execute()
    expect(mails).toContainEqual({ template: 'reactivate' })
  })

  it('can sign in while registration is disabled, but not sign up', async () => {
    const { identity } = await linked()
    const set = async (value: boolean) => {
      const row = { key: 'registration', value: JSON.stringify(value), secret: null, updated_by: null }
      await ctx.db
        .insertInto('settings')
        .values({ ...row, updated_at: new Date() })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
        .execute()
      await siteSettings(ctx, { force: true })
    }
    await set(false)
    expect(code(await signIn('google', newIdentity()))).toBe('registration_disabled')
    expect((await signIn('google', identity)).status).toBe(200)
    await set(true)
    expect((await signIn('google', newIdentity())).status).toBe(200)
  })

  it('gets one account from concurrent attempts; a namesake gets another', async () => {
    const twice = newIdentity()
    const ways = await Promise.all([setOut('google'), setOut('google'), setOut('google')])
    const replies = await Promise.all(
      ways.map(({ url, cookie }) => comeBack('google', providers.agree(url, twice), cookie)),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const ids = replies.map(({ json }) => (json.data['user'] as { id: string }).id)
    expect(new Set(ids).size).toBe(1)
    const namesake = await signIn('google', { ...newIdentity(), name: twice.name })
    expect(namesake.json.data['user']).toMatchObject({ fullname: twice.name })
  })
})
