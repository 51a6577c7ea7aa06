import { expect, it } from 'vitest'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx, ask } = world
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

it('still notifies the owner of a new device after staff unban an account', async () => {
  const admin = await person(world, { role: 'Admin' })
  const ada = await person(world)
  const signIn = (agent: string) =>
    ask({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'user-agent': agent },
      payload: { username: ada.username, password: ada.password },
    })
  const set = (status: string) =>
    admin.ask({ method: 'PUT', url: `/api/users/${ada.id}`, payload: { status } })
  const notifications = () =>
    ctx.db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', ada.id)
      .where('type', '=', 'new_sign_in')
      .execute()
  expect((await signIn(chrome)).status).toBe(200)
  for (const status of ['banned', 'active']) expect((await set(status)).status).toBe(200)
  expect((await signIn(chrome)).status).toBe(200)
  expect(await notifications()).toHaveLength(0)
  expect((await signIn(firefox)).status).toBe(200)
  expect(await notifications()).toHaveLength(1)
  for (const status of ['banned', 'active']) expect((await set(status)).status).toBe(200)
  expect(
    (await signIn(chrome.replace('Windows NT 10.0; Win64; x64', 'Macintosh; Intel Mac OS X 10_15'))).status,
  ).toBe(200)
  expect(await notifications()).toHaveLength(2)
})
