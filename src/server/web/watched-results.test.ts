import type { FastifyRequest } from 'fastify'
import { expect, it, vi } from 'vitest'
import { type DataReply, shareWatched, watchedKey } from './watched-results.ts'

const at = 'https://draws.example/results/abcdefghijklmnopqrstuv.data?reveal=watched'

function keyOf(more: Partial<FastifyRequest> = {}, address = at): string | undefined {
  const request = { method: 'GET', headers: {}, cookies: {}, ...more } as FastifyRequest
  return watchedKey(request, { url: new URL(address), origin: 'https://draws.example' })
}

it('is shared by those who see nothing of their own, for each address', () => {
  expect(keyOf()).toBeDefined()
  expect(keyOf({ cookies: { 'color-mode': 'dark' } })).toBe(keyOf())
  expect(keyOf({}, at.replace('/results', '/tr/sonuclar'))).not.toBe(keyOf())
  for (const cookie of ['token', '__Host-token', 'flash', 'visitor'])
    expect(keyOf({ cookies: { [cookie]: 'x' } }), cookie).toBeUndefined()
  expect(keyOf({ headers: { authorization: 'Bearer x' } })).toBeUndefined()
  expect(keyOf({ method: 'POST' })).toBeUndefined()
  expect(keyOf({}, at.replace('.data', ''))).toBeUndefined()
  expect(keyOf({}, at.replace('reveal=watched', 'reveal'))).toBeUndefined()
  expect(keyOf({}, at.replace('results/', 'verify-receipt/'))).toBeUndefined()
})

it('renders once for all of one moment, again a little later, and keeps no failure', async () => {
  vi.useFakeTimers()
  const watched = shareWatched()
  let status = 409
  const render = vi.fn(async (): Promise<DataReply> => ({ status, headers: {}, body: Buffer.from('x') }))
  await watched('a', render)
  await watched('a', render)
  expect(render).toHaveBeenCalledTimes(2)
  status = 200
  await Promise.all(Array.from({ length: 20 }, () => watched('a', render)))
  await watched('a', render)
  expect(render).toHaveBeenCalledTimes(3)
  await watched('b', render)
  vi.advanceTimersByTime(2000)
  await watched('a', render)
  expect(render).toHaveBeenCalledTimes(5)
  vi.useRealTimers()
})
