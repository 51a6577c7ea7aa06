import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { leadToPictures } from './site-routes.ts'

const app = Fastify()
leadToPictures(app)
afterAll(() => app.close())

it.each([
  ['/results/abc/story.png', '/api/results/abc/story.png'],
  ['/results/abc/feed.png?locale=tr&brand=lucky', '/api/results/abc/feed.png?locale=tr&brand=lucky'],
  ['/results/%2F%2Fevil.example/story.png', '/api/results/%2F%2Fevil.example/story.png'],
])('%s redirects to %s', async (url, to) => {
  const { statusCode, headers } = await app.inject(url)
  expect([statusCode, headers.location]).toEqual([302, to])
})

it('no other image exists', async () => {
  expect((await app.inject('/results/abc/other.png')).statusCode).toBe(404)
})
