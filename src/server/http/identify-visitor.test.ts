import { expect, it, test } from 'vitest'
import { person } from '#test/world/people.ts'
import { testWorld, type World } from '#test/world/world.ts'

const world = await testWorld()

const draw = { source: { type: 'list', entries: ['Ada', 'Ben', 'Cleo'] } }

test('a visitor gets a cookie only when they create something', async () => {
  const preview = await world.ask({
    method: 'POST',
    url: '/api/posts/preview',
    payload: { link: 'https://youtu.be/aaaaaaaaaaa' },
  })
  expect(preview.status).toBe(200)
  const trial = await world.ask({ method: 'POST', url: '/api/test-draws', payload: draw })
  expect(trial.status).toBe(200)
  // Their replies may arrive after that of the draw, and a cookie in them would hide the draw from its owner.
  expect([preview.cookie, trial.cookie]).toEqual(['', ''])
  const { status, cookie, json } = await world.ask({ method: 'POST', url: '/api/giveaways', payload: draw })
  expect(status).toBe(201)
  expect(cookie).toMatch(/^visitor=/)
  const own = { url: `/api/giveaways/${String(json.data['id'])}` }
  expect((await world.ask({ ...own, headers: { cookie } })).status).toBe(200)
  expect((await world.ask(own)).status).toBe(404)
})

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
