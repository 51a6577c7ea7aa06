import { beforeAll, expect, it } from 'vitest'
import { type Person, person } from '../../../../../test/world/people.ts'
import { testWorld } from '../../../../../test/world/world.ts'
import { hashPassword } from '../passwords.ts'
import { deleteSessionsOf } from '../sessions/store.ts'

const world = await testWorld()
const { ctx, ask } = world

/** Signs in while hashes stand in line, so that something else can come between the question and the session. */
async function signInWhile(who: Person, meanwhile: () => Promise<unknown>) {
  let isBusy = true
  const line = Promise.all(Array.from({ length: 40 }, () => hashPassword(ctx, 'somebody else')))
  void line.then(() => (isBusy = false))
  const payload = { username: who.username, password: who.password }
  let isAnswered = false
  const answer = ask({ method: 'POST', url: '/api/auth/sign-in', payload }).finally(() => (isAnswered = true))
  const asked = ctx.db.selectFrom('rate_buckets').select('key').where('count', '>', 0)
  const before = (await asked.execute()).length
  // Two counts of the account, which was read by then; those of the address stand already.
  await expect.poll(async () => (await asked.execute()).length - before, { interval: 2 }).toBeGreaterThan(1)
  await meanwhile()
  expect([isBusy, isAnswered]).toEqual([true, false])
  return answer
}

beforeAll(async () => {
  const answer = await ask({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { username: 'nobody', password: 'nothing' },
  })
  expect(answer.status).toBe(422)
})

const sessionsOf = (who: Person) =>
  ctx.db.selectFrom('sessions').select('id').where('user_id', '=', who.id).execute()

it('begins no session by a password that was replaced while it was being checked', async () => {
  const ada = await person(world)
  const answer = await signInWhile(ada, async () => {
    // As another node resets it.
    await ctx.db.transaction().execute(async (trx) => {
      const change = { password_hash: 'another', password_changed_at: ctx.now() }
      await trx.updateTable('users').set(change).where('id', '=', ada.id).execute()
      await deleteSessionsOf(trx, ada.id)
    })
  })
  expect(answer.json.data['code']).toBe('invalid_credentials')
  expect(await sessionsOf(ada)).toEqual([])
})

it('leaves no session for whoever was banned meanwhile, to come alive again one day', async () => {
  const admin = await person(world, { role: 'Admin' })
  const bob = await person(world)
  const set = (status: string) =>
    admin.ask({ method: 'PUT', url: `/api/users/${bob.id}`, payload: { status } })
  const answer = await signInWhile(bob, () => set('banned'))
  expect(answer.json.data['code']).toBe('invalid_credentials')
  expect((await set('active')).status).toBe(200)
  expect(await sessionsOf(bob)).toEqual([])
})

it('lets in whom nothing of this happened to', async () => {
  const cleo = await person(world)
  expect((await signInWhile(cleo, async () => {})).status).toBe(200)
  expect(await sessionsOf(cleo)).toHaveLength(2)
})
