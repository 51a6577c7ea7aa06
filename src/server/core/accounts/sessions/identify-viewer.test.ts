import { expect, it } from 'vitest'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ask, setTime } = world
const auth = { method: 'GET', url: '/api/auth' } as const
const sameOrigin = { 'sec-fetch-site': 'same-origin' }

it('identifies a session by its cookie or bearer token only', async () => {
  const ada = await person(world, { username: 'ada' })
  const eve = await person(world, { username: 'eve' })
  expect((await ask(auth)).status).toBe(401)
  expect((await ada.ask(auth)).json.data['user']).toMatchObject({ username: 'ada', plan: 'free' })
  const byCookie = await ask({ ...auth, headers: { cookie: `token=${ada.token}` } })
  expect(byCookie.json.data['user']).toMatchObject({ id: ada.id })
  expect(JSON.stringify(byCookie.json)).not.toContain('password_hash')

  const both = { cookie: `token=${ada.token}`, authorization: `Bearer ${eve.token}` }
  expect((await ask({ ...auth, headers: both })).status).toBe(401)
  expect((await ask({ ...auth, headers: { authorization: 'Bearer nobody' } })).status).toBe(401)
  const dead = await ask({ ...auth, headers: { cookie: 'token=nobody' } })
  expect(dead.status).toBe(401)
  // A request in flight while the token changes must not receive the new one.
  expect(dead.cookie).not.toContain('token=')
})

/** Waits until the activity is recorded, which the reply does not wait for. */
async function noted(userId: string): Promise<void> {
  const sessions = world.ctx.db.selectFrom('sessions').select('last_active_at').where('user_id', '=', userId)
  await expect.poll(async () => (await sessions.executeTakeFirst())?.last_active_at).toEqual(world.ctx.now())
}

it('ends sessions that are idle, expired or of an inactive account', async () => {
  const start = new Date('2026-11-20T12:00:00Z')
  const at = (hours: number) => setTime(new Date(start.getTime() + hours * 3600_000))
  at(0)
  const ada = await person(world)
  at(1.9)
  expect((await ada.ask(auth)).status).toBe(200)
  await noted(ada.id)
  at(3.8)
  expect((await ada.ask(auth)).status).toBe(200)
  at(6)
  expect((await ada.ask(auth)).status).toBe(401)

  at(0)
  const bob = await person(world)
  for (let hour = 1; hour < 12; hour++) {
    at(hour)
    expect((await bob.ask(auth)).status).toBe(200)
    await noted(bob.id)
  }
  at(12)
  expect((await bob.ask(auth)).status).toBe(401)

  at(0)
  for (const status of ['passive', 'deleted', 'banned'] as const)
    expect((await (await person(world, { status })).ask(auth)).status).toBe(401)
})

it('rotates the token of a cookie once a day; the old one works for another minute', async () => {
  setTime(new Date('2026-11-20T12:00:00Z'))
  const ada = await person(world)
  await world.ctx.db
    .updateTable('sessions')
    .set({ remember: true, expires_at: new Date('2026-12-20T12:00:00Z') })
    .where('user_id', '=', ada.id)
    .execute()
  const cookie = (token: string) => ({ ...auth, headers: { cookie: `token=${token}`, ...sameOrigin } })
  setTime(new Date('2026-11-21T13:00:00Z'))
  const exchanged = await ask(cookie(ada.token))
  const fresh = exchanged.cookie.replace('token=', '')
  expect(fresh).toHaveLength(43)
  expect(exchanged.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax/)
  setTime(new Date('2026-11-21T13:00:30Z'))
  expect((await ask(cookie(ada.token))).status).toBe(200)
  setTime(new Date('2026-11-21T13:01:01Z'))
  expect((await ask(cookie(ada.token))).status).toBe(401)
  expect((await ask(cookie(fresh))).status).toBe(200)
})
