import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerBrokenRequests } from './failures.ts'
import { createTranslate } from './translate.ts'

it.each([
  ['another protocol', 'HELLO\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\nnothing\r\n\r\n'],
])('answers %s with the envelope and closes', async (_name, bytes) => {
  const app = Fastify({ clientErrorHandler: answerBrokenRequests(createTranslate()) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const reply = await text(connect(port, '127.0.0.1').end(bytes))
  await app.close()
  const [head = '', body = ''] = reply.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(head).toContain('X-Content-Type-Options: nosniff')
  expect(JSON.parse(body)).toMatchObject({ status: false, data: { code: 'request_refused' } })
})
