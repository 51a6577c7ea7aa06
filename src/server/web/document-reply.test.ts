import { brotliDecompressSync } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyRequest } from 'fastify'
import { afterAll, expect, it, vi } from 'vitest'
import { type DataReply, sendData, shareWatched, watchedKey } from './document-reply.ts'

const body = Buffer.from('{"winners":["Ada","Grace","Edsger"]} '.repeat(200))
const headers = { 'content-type': 'text/x-script; charset=utf-8' }
const app = Fastify()
await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
app.get('/large', (_, reply) => sendData(reply, { status: 200, headers, body }, undefined))
app.get('/small', (_, reply) =>
  sendData(reply, { status: 202, headers, body: body.subarray(0, 200) }, undefined),
)
afterAll(() => app.close())

const ask = (url: string, encodings?: string) =>
  app.inject({ url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } })

it('compresses concurrently requested data once, the same for all', async () => {
  const [first, second] = await Promise.all([ask('/large', 'gzip, br'), ask('/large', 'br')])
  for (const answer of [first, second]) {
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' })
    expect(answer.headers['vary']).toContain('Accept-Encoding')
    expect(brotliDecompressSync(answer.rawPayload).equals(body)).toBe(true)
  }
  expect(first.rawPayload.length).toBeLessThan(body.length / 4)
  const plain = await ask('/large')
  expect([plain.headers['content-encoding'], plain.rawPayload.equals(body)]).toEqual([undefined, true])
  expect((await ask('/large', 'gzip')).headers['content-encoding']).toBe('gzip')
})

it('keeps the status, and does not compress small responses', async () => {
  const { statusCode, headers: sent, rawPayload } = await ask('/small', 'br')
  expect([statusCode, sent['content-encoding'], rawPayload.length]).toEqual([202, undefined, 200])
})

const at = 'https://draws.example/results/abcdefghijklmnopqrstuv.data?reveal=watched'

function keyOf(more: Partial<FastifyRequest> = {}, address = at): string | undefined {
  const request = { method: 'GET', headers: {}, cookies: {}, ...more } as FastifyRequest
  const consentOf = ({ cookies }: { cookies: Record<string, string | undefined> }) => ({
    analytics: cookies['consent'] === 'all',
  })
  return watchedKey(request, { url: new URL(address), origin: 'https://draws.example', consentOf })
}

it('is shared per address by viewers without personal content', () => {
  expect(keyOf()).toBeDefined()
  expect(keyOf({ cookies: { 'color-mode': 'dark' } })).toBe(keyOf())
  expect(keyOf({ cookies: { consent: 'all' } })).not.toBe(keyOf())
  expect(keyOf({}, at.replace('/results', '/tr/sonuclar'))).not.toBe(keyOf())
  for (const cookie of ['token', '__Host-token', 'flash', 'visitor'])
    expect(keyOf({ cookies: { [cookie]: 'x' } }), cookie).toBeUndefined()
  expect(keyOf({ headers: { authorization: 'Bearer x' } })).toBeUndefined()
  expect(keyOf({ method: 'POST' })).toBeUndefined()
  expect(keyOf({}, at.replace('.data', ''))).toBeUndefined()
  expect(keyOf({}, at.replace('reveal=watched', 'reveal'))).toBeUndefined()
  expect(keyOf({}, at.replace('results/', 'verify-receipt/'))).toBeUndefined()
})

it('renders once for concurrent requests, again a little later, and caches no failure', async () => {
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

/** Renders, of which the first waits for `end`. */
function slowly(first: DataReply, later: DataReply) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const render = vi.fn(async () => {
    if (render.mock.calls.length > 1) return later
    await promise
    return first
  })
  return { render, end: resolve }
}

const replyOf = (status: number): DataReply => ({ status, headers: {}, body: Buffer.from(`${status}`) })

it('opens for everyone who joined a rendering from before the opening', async () => {
  const watched = shareWatched()
  const { render, end } = slowly(replyOf(202), replyOf(200))
  const all = Array.from({ length: 50 }, () => watched('a', render))
  end()
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses).toEqual([202, ...Array.from({ length: 49 }, () => 200)])
  expect(render).toHaveBeenCalledTimes(2)
})

it('does not share an incomplete page of a rate-limited visitor', async () => {
  const watched = shareWatched()
  const { render, end } = slowly({ ...replyOf(200), lacksPart: true }, replyOf(200))
  const others = vi.fn(async () => replyOf(200))
  const own = watched('a', render)
  const all = Array.from({ length: 5 }, () => watched('a', others))
  end()
  expect((await own).lacksPart).toBe(true)
  for (const reply of [...(await Promise.all(all)), await watched('a', others)])
    expect(reply.lacksPart).toBeUndefined()
})

it('refuses only the page of the rate-limited visitor', async () => {
  const watched = shareWatched()
  const { render, end } = slowly(replyOf(429), replyOf(200))
  const others = vi.fn(async () => replyOf(200))
  const refused = watched('a', render)
  const all = Array.from({ length: 5 }, () => watched('a', others))
  end()
  expect((await refused).status).toBe(429)
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})
