import { describe, expect, it } from 'vitest'
import { oauthWorld } from '#test/oauth/oauth-world.ts'
import { mailedCode, workOffRecovery } from '#test/world/mails.ts'
import type { Answer } from '#test/world/world.ts'

/**
 * "Pre-hijacked accounts" through a provider that does not vouch for the address: an attacker signs in with Facebook
 * and enters the address of a victim, who later arrives in each possible way.
 */
const world = await oauthWorld()
const { signIn, complete, ctx, ask } = world

let plays = 0
/** An attacker's account under a victim's address, with the session it started with. */
async function trap() {
  plays++
  const evil = { id: `666${plays}`, name: 'Evil' }
  const victim = { id: `111${plays}`, name: 'Victim', email: `victim${plays}@example.org` }
  const made = await complete('facebook', await signIn('facebook', evil), victim.email)
  expect(made.status).toBe(201)
  expect(userOf(made)).toMatchObject({ email: victim.email, email_verified: false })
  // Control: without a victim, the attacker's sign-in works.
  expect(userOf(await signIn('facebook', evil)).id).toBe(userOf(made).id)
  return { evil, victim, id: userOf(made).id, token: String(made.json.data['token']) }
}

const userOf = (reply: Answer) => reply.json.data['user'] as { id: string; email: string }
const code = (reply: Answer) => reply.json.data['code']
const isUnknown = (reply: Answer) => reply.status === 200 && reply.json.data['complete'] !== null
const post = (url: string, payload: object, token?: string) =>
  ask({
    method: 'POST',
    url: `/api/auth/${url}`,
    payload,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
const isSignedIn = async (token: string) =>
  (await ask({ url: '/api/auth', headers: { authorization: `Bearer ${token}` } })).status === 200
const confirm = async (email: string, token?: string) =>
  post('verify', { token: await mailedCode(world, email, 'registration') }, token)
const recover = async (email: string) => {
  await post('forgot-password', { email })
  await workOffRecovery(world)
  const token = await mailedCode(world, email, 'forgot_password')
  const new_password = 'unheard-of giraffe 9'
  return post('reset-password', { token, new_password, confirm_password: new_password })
}

describe('the owner of the address', () => {
  it('signs in with Google and gets a separate account', async () => {
    const { evil, victim, id, token } = await trap()
    const own = await signIn('google', victim)
    expect(userOf(own)).toMatchObject({ email: victim.email, fullname: 'Victim', email_verified: true })
    expect(userOf(own).id).not.toBe(id)
    expect(await isSignedIn(token)).toBe(false)
    const again = await signIn('facebook', evil)
    expect(isUnknown(again)).toBe(true)
    expect(code(await complete('facebook', again, victim.email))).toBe('account_exists')
  })

  it('signs up, is asked to recover the account, and has sole access to it', async () => {
    const { evil, victim, id, token } = await trap()
    const payload = { username: `v${id.slice(0, 8)}`, fullname: 'Victim', password: 'kettle bronze nine' }
    expect(code(await post('sign-up', { ...payload, email: victim.email }))).toBe('email_exists')
    expect((await recover(victim.email)).status).toBe(200)
    expect(await isSignedIn(token)).toBe(false)
    expect(isUnknown(await signIn('facebook', evil))).toBe(true)
    const own = await post('sign-in', { username: victim.email, password: 'unheard-of giraffe 9' })
    expect(userOf(own).id).toBe(id)
  })

  it('signs in with Facebook, is refused by address, recovers the account and links', async () => {
    const { evil, victim, id } = await trap()
    const asked = await signIn('facebook', victim)
    expect(asked.json.data).toMatchObject({ token: null, complete: { email: victim.email } })
    expect(code(await complete('facebook', asked, victim.email))).toBe('account_exists')
    expect((await recover(victim.email)).status).toBe(200)
    const own = await post('sign-in', { username: victim.email, password: 'unheard-of giraffe 9' })
    const linked = await signIn('facebook', victim, { token: String(own.json.data['token']) })
    expect(linked.status).toBe(200)
    expect(userOf(await signIn('facebook', victim)).id).toBe(id)
    expect(isUnknown(await signIn('facebook', evil))).toBe(true)
  })

  it('confirms the mailed link, and has sole access after recovering the account', async () => {
    const { evil, victim, id, token } = await trap()
    const key = { user_id: id, name: 'evil', public_key: Buffer.from('evil'), counter: 0, transports: [] }
    await ctx.db
      .insertInto('passkeys')
      .values({ ...key, id, credential_id: Buffer.from(id), created_at: new Date(), last_used_at: null })
      .execute()
    expect((await confirm(victim.email)).status).toBe(200)
    // An account with a proven address asks for a password, which the victim does not have.
    const asked = await signIn('google', victim)
    expect(asked.json.data).toMatchObject({ token: null, link: { email: victim.email } })
    expect((await recover(victim.email)).status).toBe(200)
    expect(await isSignedIn(token)).toBe(false)
    expect(isUnknown(await signIn('facebook', evil))).toBe(true)
    const keys = await ctx.db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()
    expect(keys).toEqual([])
  })
})

it('keeps the provider after a reset if the address was confirmed in that session', async () => {
  const { evil, victim, id, token } = await trap()
  expect((await confirm(victim.email, token)).json.data['user']).toMatchObject({ id })
  expect((await recover(victim.email)).status).toBe(200)
  expect(userOf(await signIn('facebook', evil)).id).toBe(id)
})

it('does not keep it if the address was confirmed in a session of another account', async () => {
  const [{ evil, victim }, other] = [await trap(), await trap()]
  expect((await confirm(victim.email, other.token)).json.data['user']).toBeNull()
  expect((await recover(victim.email)).status).toBe(200)
  expect(isUnknown(await signIn('facebook', evil))).toBe(true)
})
