import { expect, test } from 'vitest'
import { testWorld } from '#test/world/world.ts'

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
