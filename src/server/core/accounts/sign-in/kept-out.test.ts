import { expect, it } from 'vitest'
import { mailedCode, workOffRecovery } from '#test/world/mails.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ask } = world
const post = (path: string, payload: object, remoteAddress: string) =>
  ask({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress })
const signIn = (who: Person, password: string, from: string) =>
  post('sign-in', { username: who.username, password }, from)

/** Guesses from many addresses, until every further one is refused. */
async function besiege(who: Person): Promise<void> {
  for (let n = 0; n < 21; n++) await signIn(who, `guess ${n} of many`, `10.9.${n}.1`)
  expect((await signIn(who, 'one more guess', '10.9.99.1')).status).toBe(429)
}

it('does not lock people out where they signed in before, even after signing out', async () => {
  const ada = await person(world)
  const home = '192.0.2.10'
  const { token } = (await signIn(ada, ada.password, home)).json.data
  const headers = { authorization: `Bearer ${String(token)}` }
  expect((await ask({ method: 'POST', url: '/api/auth/sign-out', headers })).status).toBe(200)
  await besiege(ada)
  expect((await signIn(ada, ada.password, home)).status).toBe(200)
})

it('lets the owner in again with a mailed link, from any address', async () => {
  const bob = await person(world)
  const away = '192.0.2.20'
  const password = 'unheard-of giraffe 9'
  await besiege(bob)
  expect((await signIn(bob, bob.password, away)).status).toBe(429)
  await post('forgot-password', { email: bob.email }, away)
  await workOffRecovery(world)
  const token = await mailedCode(world, bob.email, 'forgot_password')
  const request = { new_password: password, confirm_password: password, token }
  expect((await post('reset-password', request, away)).status).toBe(200)
  expect((await signIn(bob, password, away)).status).toBe(200)
  expect((await signIn(bob, password, '192.0.2.30')).status).toBe(429)
})
