import { brotliDecompressSync } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { sendData } from './document-reply.ts'

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
