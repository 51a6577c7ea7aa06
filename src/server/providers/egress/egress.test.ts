import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, expect, it } from 'vitest'
import { createEgress } from './egress.ts'

const egress = createEgress()
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})
afterAll(() => egress.close())

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const json = { 'content-type': 'application/json; charset=utf-8' }

it('sends the configured request without cookies, under its own or a given name', async () => {
  const url = await serve((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { 'user-agent': agent, cookie, 'x-key': key } = request.headers
      const received = { method: request.method, agent, cookie, key, body: Buffer.concat(parts).toString() }
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync(JSON.stringify(received)))
    })
  })
  const answer = await egress.askProvider(url, {
    method: 'POST',
    headers: { 'x-key': 'k', cookie: 'a=b' },
    body: 'hello',
    types: ['application/json'],
  })
  const sent = { method: 'POST', agent: 'giveawaybox/1', key: 'k', body: 'hello' }
  expect(JSON.parse(answer.body.toString())).toEqual(sent)
  const named = await egress.askProvider(url, { headers: { 'user-agent': 'server:us:1' } })
  expect(JSON.parse(named.body.toString())).toMatchObject({ agent: 'server:us:1' })
})

it('returns any status, and its body of any type', async () => {
  const url = await serve((_, response) => response.writeHead(503, { 'retry-after': '7' }).end('later'))
  const answer = await egress.askProvider(url, { types: ['application/json'] })
  expect(answer).toMatchObject({ status: 503, body: Buffer.from('later') })
  expect(answer.headers['retry-after']).toBe('7')
})

it('accepts a response up to the limit, even when decompressed', async () => {
  const bytes = randomBytes(8192)
  for (const [encoding, packed] of [
    ['identity', bytes],
    ['gzip', gzipSync(bytes)],
    ['br', brotliCompressSync(bytes)],
  ] as const) {
    const url = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(packed),
    )
    expect((await egress.askProvider(url, { limit: 8192 })).body.equals(bytes)).toBe(true)
    await expect(egress.askProvider(url, { limit: 8191 })).rejects.toMatchObject({ problem: 'huge' })
  }
})

it('reuses connections', async () => {
  const url = await serve((_, response) => response.end('x'))
  let connections = 0
  servers[0]?.on('connection', () => connections++)
  for (let n = 0; n < 10; n++) await egress.askProvider(url)
  // The next request may start a moment before the connection of the last one is free.
  expect(connections).toBeLessThanOrEqual(2)
})

it('stops a small response that decompresses to a large one', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
  expect(bomb.length).toBeLessThan(100_000)
  const url = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
  await expect(egress.askProvider(url)).rejects.toMatchObject({ problem: 'huge' })
  const whole = await egress.askProvider(url, { limit: 65 * 1024 * 1024 })
  expect(whole.body.length).toBe(64 * 1024 * 1024)
})

it.each([
  [
    'a large answer',
    'huge',
    (_, response) => response.writeHead(200, json).end(Buffer.alloc(3 * 1024 * 1024)),
  ],
  ['no answer', 'silent', () => undefined],
  ['an answer that never ends', 'slow', (_, response) => void response.writeHead(200, json).write('{')],
  ['HTML', 'type', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
  ['no type', 'type', (_, response) => response.end('{}')],
  [
    'half an answer',
    'broken',
    (_, response) => halfOf(response.writeHead(200, { ...json, 'content-length': 9 })),
  ],
  [
    'a mislabeled answer',
    'broken',
    (_, response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end('{}'),
  ],
  [
    'an unrequested encoding',
    'broken',
    (_, response) => response.writeHead(200, { ...json, 'content-encoding': 'zstd' }).end('{}'),
  ],
  ['a redirect to nowhere', 'redirects', (_, response) => response.writeHead(302).end()],
  [
    'a redirect into the private network',
    'forbidden',
    (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  ],
] satisfies [string, string, RequestListener][])('%s is refused as %s', async (_, problem, listener) => {
  const url = await serve(listener)
  // Only silence has to be waited for; a busy machine needs its time for everything else.
  const patience =
    problem === 'silent' ? { firstByte: 300, total: 600 } : { firstByte: 10_000, total: 20_000 }
  const limits = { types: ['application/json'], limit: 1024 * 1024, ...patience }
  await expect(egress.askProvider(url, limits)).rejects.toMatchObject({ problem })
})

it('reports a closed port', async () => {
  const url = await serve(() => undefined)
  servers[0]?.close()
  await expect(egress.askProvider(url)).rejects.toMatchObject({ problem: 'unreachable' })
})

it.each(['EAI_AGAIN', 'ENOTFOUND'])('reports a name that does not resolve: %s', async (code) => {
  const lost = createEgress({ resolve: () => Promise.reject(Object.assign(new Error(code), { code })) })
  await expect(lost.askProvider('https://relay.example/')).rejects.toMatchObject({ problem: 'unreachable' })
})

it('reports a server that does not speak TLS', async () => {
  const url = await serve((_, response) => response.end('x'))
  const secure = egress.askProvider(url.replace('http:', 'https:'))
  await expect(secure).rejects.toMatchObject({ problem: 'unreachable' })
})

it('follows a redirect at the same origin', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/') response.writeHead(301, { location: '/there' }).end()
    else response.end('arrived')
  })
  expect((await egress.askProvider(url)).body.toString()).toBe('arrived')
})

it('ends at once with the reason of the abort', async () => {
  const url = await serve(() => undefined)
  const given = new AbortController()
  const asked = egress.askProvider(url, { signal: given.signal })
  setTimeout(() => given.abort(new Error('enough')), 20)
  await expect(asked).rejects.toThrow('enough')
})

function halfOf(response: { write(text: string, done: () => void): unknown; destroy(): unknown }) {
  response.write('{"a"', () => response.destroy())
}
