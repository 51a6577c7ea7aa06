import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx, ask } = world
const unlike = 'unheard-of giraffe 9'

/** Makes the session an hour old. */
async function age(who: Person): Promise<void> {
  const authenticated_at = new Date(ctx.now().getTime() - 60 * 60_000)
  await ctx.db.updateTable('sessions').set({ authenticated_at }).where('user_id', '=', who.id).execute()
}

async function withNewPassword(who: Person): Promise<Person['ask']> {
  const payload = { current_password: who.password, new_password: unlike, confirm_password: unlike }
  const done = await who.ask({ method: 'POST', url: '/api/auth/change-password', payload })
  expect(done.status).toBe(200)
  const headers = { authorization: `Bearer ${String(done.json.data['token'])}` }
  return (request) => ask({ ...request, headers })
}

it('does not accept a password alone from an account with a second factor', async () => {
  const ada = await person(world)
  const begun = await ada.ask({ method: 'POST', url: '/api/auth/totp', payload: {} })
  const secret = Secret.fromBase32(String(begun.json.data['secret']))
  const code = new TOTP({ secret }).generate({ timestamp: ctx.now().getTime() })
  expect((await ada.ask({ method: 'PUT', url: '/api/auth/totp', payload: { code } })).status).toBe(200)
  await age(ada)
  const asAda = await withNewPassword(ada)
  expect((await ada.ask({ url: '/api/auth' })).status).toBe(401)
  const removed = await asAda({ method: 'DELETE', url: '/api/auth/totp' })
  expect(removed.json.data['code']).toBe('confirm_identity')
  expect((await asAda({ url: '/api/auth' })).json.data['user']).toMatchObject({ two_factor: true })
})

it('accepts it from an account without a second factor', async () => {
  const bob = await person(world)
  await age(bob)
  expect((await bob.ask({ method: 'DELETE', url: '/api/auth/totp' })).json.data['code']).toBe(
    'confirm_identity',
  )
  const asBob = await withNewPassword(bob)
  expect((await asBob({ method: 'DELETE', url: '/api/auth/totp' })).status).toBe(200)
})
