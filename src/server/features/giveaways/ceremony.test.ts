import { expect, it } from 'vitest'
import { testWorld } from '#test/world/world.ts'

const { app, ask } = await testWorld()

const draw = (more: object) =>
  ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: { source: { type: 'list', entries: ['Ada', 'Bob', 'Cleo'] }, mode: 'local', ...more },
  })
const bodyOf = async (path: string) => (await app.inject(path)).body

it.each(['wheel', 'slots', 'plain'])('the audience sees the chosen ceremony: %s', async (ceremony) => {
  const { status, json } = await draw({ ceremony })
  expect(status).toBe(201)
  expect(json.data).toMatchObject({ ceremony })
  const code = String(json.data['share_code'])
  expect(JSON.parse(await bodyOf(`/api/results/${code}`))).toMatchObject({ data: { ceremony } })
  // It is shown, never sealed.
  expect(await bodyOf(`/api/results/${code}/receipt`)).not.toContain(ceremony)
})

it('without a choice it is omitted, and an unknown one is a field error', async () => {
  const { json } = await draw({})
  expect(json.data).not.toHaveProperty('ceremony')
  const refused = await draw({ ceremony: 'fireworks' })
  expect(refused.status).toBe(422)
  expect(refused.json.data['_errors']).toHaveProperty('ceremony')
})

it('the field is described in the API documentation', async () => {
  const paths = JSON.parse(await bodyOf('/api/openapi.json')).paths as Record<string, unknown>
  expect(JSON.stringify(paths['/api/giveaways'])).toContain('a wheel of names, slot machine reels')
})
