import { expect, it } from 'vitest'
import { person } from '#test/world/people.ts'
import { testWorld, type World } from '#test/world/world.ts'

const direct = await testWorld()
const behindProxy = await testWorld({ env: { TRUST_PROXY: '1' } })

/** The address that the server noted for a sign-in whose header names another one. */
async function notedAddress(world: World): Promise<unknown> {
  const { username, password } = await person(world)
  const claimed = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' }
  const { json, status } = await world.ask({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { username, password },
    headers: claimed,
  })
  expect(status).toBe(200)
  const headers = { authorization: `Bearer ${String(json.data['token'])}` }
  const sessions = (await world.ask({ url: '/api/auth/sessions', headers })).json.data as unknown as {
    ip_address: string
    is_current: boolean
  }[]
  return sessions.find(({ is_current }) => is_current)?.ip_address
}

it('a forwarded address is used only if a proxy is configured', async () => {
  expect(await notedAddress(direct)).toBe('127.0.0.1')
  expect(await notedAddress(behindProxy)).toBe('203.0.113.9')
})
