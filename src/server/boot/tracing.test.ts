import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { testWorld } from '#test/world/world.ts'
import { createApp } from '../app.ts'
import type { Context } from '../context.ts'
import { readEnv } from '../env.ts'
import type { Workers } from '../queue/queue.ts'
import { createSpanExporter, createTracing } from './tracing.ts'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: string }
}
interface Received {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: {
        traceId: string
        spanId: string
        parentSpanId?: string
        name: string
        kind: number
        startTimeUnixNano: string
        endTimeUnixNano: string
        attributes: Attribute[]
        status: { code?: number }
      }[]
    }[]
  }[]
}

const calls: { path: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
let status = 200
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    calls.push({ path: request.url, headers: request.headers, body })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
})
collector.listen(0, '127.0.0.1')
await once(collector, 'listening')
afterAll(() => collector.close())
beforeEach(() => {
  calls.length = 0
  status = 200
})

const { port } = collector.address() as AddressInfo
const { ctx } = await testWorld({ env: { TRUST_PROXY: '1' } })
const logged: string[] = []
const log: Context['log'] = { ...ctx.log, warn: (_, message) => void logged.push(message) }
const target = {
  url: `http://127.0.0.1:${port}/v1/traces`,
  headers: { 'x-collector-key': 'key-of-the-collector' },
  service: 'draws',
}
const start = (env = ctx.env) =>
  createTracing({ egress: ctx.egress, env, log }, target, { version: '1.2.3', role: 'web' })
const spansOf = () =>
  calls.flatMap(({ body }) =>
    (JSON.parse(body) as Received).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  )
const plain = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

it('sends a span for each request, with route and status but no personal data', async () => {
  const tracing = start()
  const app = await createApp(ctx, { whyNotReady: async () => [], onServed: tracing.onServed })
  const drawn = await app.inject({
    method: 'POST',
    url: '/api/giveaways',
    headers: {
      authorization: 'Bearer secret-token',
      cookie: 'session=secret-cookie',
      'x-forwarded-for': '203.0.113.7',
    },
    payload: { source: { type: 'list', entries: ['Ada Lovelace', 'Bob Ross'] }, winners: 1 },
  })
  const visitor = await app.inject({
    method: 'POST',
    url: '/api/giveaways',
    headers: { 'x-forwarded-for': '203.0.113.7' },
    payload: { source: { type: 'list', entries: ['Ada Lovelace', 'Bob Ross'] }, winners: 1 },
  })
  const { share_code } = (JSON.parse(visitor.body) as { data: { share_code: string } }).data
  await app.inject(`/api/results/${share_code}?token=secret-query`)
  await app.inject('/healthz')
  await app.close()
  await tracing.close()
  expect(calls.map(({ path }) => path)).toEqual(['/v1/traces'])
  expect(calls[0]?.headers['x-collector-key']).toBe('key-of-the-collector')
  const spans = spansOf()
  expect(
    spans.map(({ name, kind, attributes }) => [name, kind, plain(attributes)['http.response.status_code']]),
  ).toEqual([
    ['POST /api/giveaways', 2, drawn.statusCode],
    ['POST /api/giveaways', 2, 201],
    ['GET /api/results/:share_code', 2, 200],
  ])
  for (const { traceId, spanId, startTimeUnixNano, endTimeUnixNano } of spans) {
    expect([traceId.length, spanId.length]).toEqual([32, 16])
    const ms = Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6
    expect(ms).toBeGreaterThan(0)
    expect(ms).toBeLessThan(60_000)
    expect(Math.abs(Number(BigInt(endTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(60_000)
  }
  const [sent] = (JSON.parse(calls[0]?.body ?? '') as Received).resourceSpans
  expect(plain(sent?.resource.attributes ?? [])).toMatchObject({
    'service.name': 'draws',
    'service.version': '1.2.3',
  })
  for (const secret of ['secret-', '203.0.113.7', 'Ada', share_code, 'key-of-the-collector'])
    expect(calls[0]?.body).not.toContain(secret)
})

it('joins the trace of a trusted proxy only', async () => {
  const ask = async (env: Context['env'], flags: string, traceId = 'a'.repeat(32)) => {
    calls.length = 0
    const tracing = start(env)
    const app = await createApp(ctx, { whyNotReady: async () => [], onServed: tracing.onServed })
    await app.inject({
      url: '/api/draw-modes',
      headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-${flags}` },
    })
    await app.close()
    await tracing.close()
    return spansOf().map((span) => [span.traceId === traceId, span.parentSpanId])
  }
  expect(await ask(ctx.env, '01')).toEqual([[true, 'b'.repeat(16)]])
  expect(await ask(ctx.env, '00')).toEqual([])
  expect(await ask(ctx.env, '01', '0'.repeat(32))).toEqual([[false, undefined]])
  expect(await ask({ ...ctx.env, trustProxy: 0 }, '01')).toEqual([[false, undefined]])
})

it('sends a span for each job, without the message of its error', async () => {
  const tracing = start()
  const workers = tracing.trace({
    send_mail: async () => {},
    recover_account: async () => Promise.reject(new Error('ada@example.org is unknown')),
  } as unknown as Workers)
  const { signal } = new AbortController()
  await workers.send_mail({ mail_id: '018f0000-0000-7000-8000-000000000001' }, signal)
  await expect(workers.recover_account({} as never, signal)).rejects.toThrow('unknown')
  await tracing.close()
  expect(spansOf().map(({ name, kind, status }) => [name, kind, status])).toEqual([
    ['job send_mail', 5, {}],
    ['job recover_account', 5, { code: 2 }],
  ])
  expect(calls[0]?.body).not.toContain('example.org')
  expect(calls[0]?.body).not.toContain('018f0000')
})

it('drops spans if the collector refuses them, and logs it once', async () => {
  status = 500
  logged.length = 0
  const tracing = start()
  const app = await createApp(ctx, { whyNotReady: async () => [], onServed: tracing.onServed })
  expect((await app.inject('/api/draw-modes')).statusCode).toBe(200)
  const { finish_draw: work } = tracing.trace({ finish_draw: async () => {} } as unknown as Workers)
  const { signal } = new AbortController()
  const giveaway_id = '018f0000-0000-7000-8000-000000000001'
  for (let no = 0; no < 2100; no++) await work({ giveaway_id }, signal)
  await tracing.close()
  expect(spansOf()).toHaveLength(2048)
  await app.inject('/api/draw-modes')
  await tracing.close()
  await app.close()
  expect(logged).toEqual([
    'more spans wait for the collector than fit: some are left out',
    'spans cannot be sent to the collector',
  ])
})

it('limits the spans kept for a collector that does not answer, with one request at a time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const bodies: string[] = []
  const before = logged.length
  const { promise: silence, resolve: answer } = Promise.withResolvers<void>()
  const askProvider = (async (_url, { body } = {}) => {
    bodies.push(typeof body === 'string' ? body : '')
    await silence
    return { status: 200 }
  }) as Context['egress']['askProvider']
  const exporter = createSpanExporter({ egress: { askProvider }, log }, target, {})
  for (let no = 0; no < 10; no++) {
    for (let span = 0; span < 1000; span++)
      exporter.add({
        traceId: 'a',
        spanId: 'b',
        name: 'job send_mail',
        kind: 'consumer',
        start: 0,
        end: 1,
        attributes: {},
        failed: false,
      })
    await vi.advanceTimersByTimeAsync(5000)
  }
  expect(bodies).toHaveLength(1)
  expect(logged.slice(before)).toEqual(['more spans wait for the collector than fit: some are left out'])
  const closed = exporter.close()
  answer()
  await closed
  vi.useRealTimers()
  expect(bodies.map((body) => body.split('"spanId"').length - 1)).toEqual([1000, 2048])
})

it('is off unless the environment names a collector, and reads the standard variables', () => {
  expect(readEnv({}).tracing).toBeUndefined()
  const endpoint = 'http://collector:4318/'
  expect(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).tracing).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: {},
    service: 'giveawaybox',
  })
  expect(
    readEnv({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/here',
      OTEL_EXPORTER_OTLP_HEADERS: 'X-Key=a%20b, other = c=d',
      OTEL_SERVICE_NAME: 'draws',
    }).tracing,
  ).toEqual({
    url: 'https://traces.example/here',
    headers: { 'x-key': 'a b', other: 'c=d' },
    service: 'draws',
  })
  expect(
    readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' }).tracing,
  ).toBeUndefined()
})
