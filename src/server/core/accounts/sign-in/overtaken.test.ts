import { expect, it, vi } from 'vitest'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { deleteSessionsOf } from '../sessions/store.ts'

const checking = vi.hoisted(() => ({ meanwhile: undefined as (() => Promise<unknown>) | undefined }))
vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original()
  return {
    ...argon2,
    verify: async (...args) => {
      const { meanwhile } = checking
      checking.meanwhile = undefined
      await meanwhile?.()
      return argon2.verify(...args)
    },
  }
})

const world = await testWorld()
const { ctx, ask } = world

/** Signs in while a change happens between looking up the account and creating the session. */
async function signInWhile(who: Person, meanwhile: () => Promise<unknown>) {
  checking.meanwhile = meanwhile
  const payload = { username: who.username, password: who.password }
  const answer = await ask({ method: 'POST', url: '/api/auth/sign-in', payload })
  expect(checking.meanwhile).toBeUndefined()
  return answer
}

const sessionsOf = (who: Person) =>
  ctx.db.selectFrom('sessions').select('id').where('user_id', '=', who.id).execute()

it('starts no session with a password that was replaced during the check', async () => {
  const ada = await person(world)
  const answer = await signInWhile(ada, async () => {
    // As another node would reset it.
    await ctx.db.transaction().execute(async (trx) => {
      const change = { password_hash: 'another', password_changed_at: ctx.now() }
      await trx.updateTable('users').set(change).where('id', '=', ada.id).execute()
      await deleteSessionsOf(trx, ada.id)
    })
  })
  expect(answer.json.data['code']).toBe('invalid_credentials')
  expect(await sessionsOf(ada)).toEqual([])
})

it('leaves no session for a user who was banned meanwhile', async () => {
  const admin = await person(world, { role: 'Admin' })
  const bob = await person(world)
  const set = (status: string) =>
    admin.ask({ method: 'PUT', url: `/api/users/${bob.id}`, payload: { status } })
  const answer = await signInWhile(bob, () => set('banned'))
  expect(answer.json.data['code']).toBe('invalid_credentials')
  expect((await set('active')).status).toBe(200)
  expect(await sessionsOf(bob)).toEqual([])
})

it('signs in users who were not affected (control)', async () => {
  const cleo = await person(world)
  expect((await signInWhile(cleo, async () => {})).status).toBe(200)
  expect(await sessionsOf(cleo)).toHaveLength(2)
})
