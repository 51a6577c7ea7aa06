import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { testWorld } from '../../../test/world/world.ts'
import { originOfBrand } from '../core/settings/own-origin.ts'
import { listen } from './listen.ts'

it('mails sent outside a request link to the port that the system chose', async () => {
  const { ctx } = await testWorld({ env: { PORT: '0' } })
  const app = Fastify()
  await listen(app, ctx.env)
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  expect(port).toBeGreaterThan(0)
  expect(await originOfBrand(ctx, 1, '')).toBe(`http://localhost:${port}`)
  await app.close()
})
