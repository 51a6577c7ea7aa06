import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/api/all.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { answerBrokenRequests } from './failures.ts'
import { sharedTranslate } from './translate.ts'

it.each([
  ['another protocol', 'HELLO\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\nnothing\r\n\r\n'],
])('answers %s with the envelope and closes', async (_name, bytes) => {
  const app = Fastify({ clientErrorHandler: answerBrokenRequests(sharedTranslate()) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const reply = await text(connect(port, '127.0.0.1').end(bytes))
  await app.close()
  const [head = '', body = ''] = reply.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(head).toContain('X-Content-Type-Options: nosniff')
  expect(JSON.parse(body)).toMatchObject({ status: false, data: { code: 'request_refused' } })
})

const world = await testWorld()
const withParameter = calls.filter(({ path }) => path.includes('{'))
let admin: Person
beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})

it('answers an address with a NUL without a server error, for every call', async () => {
  expect(withParameter.length).toBeGreaterThan(100)
  const failed: string[] = []
  for (const { method, path, access } of withParameter) {
    const url = path.replaceAll(/\{\w+\}/g, 'a%00b')
    const who = access === 'anyone' ? world : admin
    const { status } = await who.ask({ method, url, ...(method !== 'GET' && { payload: {} }) })
    if (status >= 500) failed.push(`${method} ${path}`)
  }
  expect(failed).toEqual([])
})

it('responds that such an address does not exist', async () => {
  for (const url of ['/api/plans/a%00b', '/api/menus/%00'])
    expect((await admin.ask({ url })).json.data['code'], url).toBe('endpoint_not_found')
})
