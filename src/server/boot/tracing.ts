import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Log } from '../context.ts'
import { secondMs } from '../kit/durations.ts'
import type { Egress } from '../providers/egress/egress.ts'
import type { Workers } from '../queue/queue.ts'
import type { TracingTarget } from './tracing-variables.ts'

interface Tracing {
  /** notes an answered request */
  onServed: (request: FastifyRequest, reply: FastifyReply) => void
  /** the same workers, with a span for each job */
  trace: (workers: Workers) => Workers
  close: () => Promise<void>
}

/** They would be most of all spans. */
const unmeasured: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/**
 * Spans of requests and jobs. They hold route patterns, states and names of jobs only, never an address, an id, a name or
 * the message of an error.
 */
export function createTracing(
  ctx: Pick<Context, 'egress' | 'env' | 'log'>,
  target: TracingTarget,
  node: { version: string; role: string },
): Tracing {
  const exporter = createSpanExporter(ctx, target, {
    'service.version': node.version,
    'service.instance.id': randomBytes(8).toString('hex'),
    'giveawaybox.role': node.role,
  })
  return {
    onServed({ method, routeOptions, headers }, reply) {
      const route = routeOptions.url ?? 'unknown'
      // Only a proxy of ours may say which trace a request belongs to; anyone can send the header.
      const parent = ctx.env.trustProxy > 0 ? parentOf(headers['traceparent']) : undefined
      if (unmeasured.has(route) || parent?.isLeftOut) return
      const end = Date.now()
      exporter.add({
        ...idsBelow(parent),
        name: `${method} ${route}`,
        kind: 'server',
        start: end - reply.elapsedTime,
        end,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
        },
        failed: reply.statusCode >= 500,
      })
    },
    trace(workers) {
      const traced = Object.entries(workers).map(([name, work]) => [
        name,
        async (...args: Parameters<typeof work>) => {
          const start = Date.now()
          const note = (failed: boolean) =>
            exporter.add({
              ...idsBelow(),
              name: `job ${name}`,
              kind: 'consumer',
              start,
              end: Date.now(),
              attributes: { 'messaging.destination.name': name },
              failed,
            })
          try {
            const problem = await (work as (...all: typeof args) => ReturnType<typeof work>)(...args)
            note(problem !== undefined)
            return problem
          } catch (error) {
            note(true)
            throw error
          }
        },
      ])
      return Object.fromEntries(traced) as Workers
    },
    close: exporter.close,
  }
}

interface Parent {
  traceId: string
  spanId: string
  /** the proxy does not keep this trace */
  isLeftOut: boolean
}

/** The header `traceparent` of the W3C, in which ids of zeros only are none. */
function parentOf(header: string | string[] | undefined): Parent | undefined {
  const [, traceId, spanId, flags] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(header)) ?? []
  if (!traceId || !spanId || !flags) return undefined
  return { traceId, spanId, isLeftOut: (Number.parseInt(flags, 16) & 1) === 0 }
}

function idsBelow(parent?: Parent) {
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    ...(parent && { parentSpanId: parent.spanId }),
  }
}

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: 'server' | 'consumer'
  /** milliseconds since 1970 */
  start: number
  end: number
  attributes: Readonly<Record<string, string | number>>
  failed: boolean
}

interface SpanExporter {
  add(span: Span): void
  /** sends what is left */
  close(): Promise<void>
}

const sendEvery = 5 * secondMs
/** More spans than that at once are not worth their memory: they are left out and counted. */
const maxWaiting = 2048
const timeout = 5 * secondMs
/** As numbers of the protocol. */
const kinds = { server: 2, consumer: 5 } as const
const statusError = 2

interface Deps {
  egress: Pick<Egress, 'askProvider'>
  log: Pick<Log, 'warn'>
}

/**
 * Sends spans in batches as OTLP over HTTP in JSON. A collector that is slow or gone costs spans, never requests: its
 * batch is dropped, or what does not fit beside it, and the log says so once until it answers or keeps up again.
 */
export function createSpanExporter(
  { egress, log }: Deps,
  target: TracingTarget,
  resource: Readonly<Record<string, string>>,
): SpanExporter {
  let waiting: Span[] = []
  let dropped = 0
  let isLost = false
  let isOverflowing = false
  let sending: Promise<void> | undefined

  const send = async (spans: readonly Span[]) => {
    const problem = await post(egress, target, bodyOf(spans, { 'service.name': target.service, ...resource }))
    if (problem) dropped += spans.length
    if (problem && !isLost) log.warn({ problem, dropped }, 'spans cannot be sent to the collector')
    isLost = problem !== undefined
  }
  const leaveOut = () => {
    dropped++
    if (!isOverflowing && !isLost)
      log.warn({ dropped }, 'more spans wait for the collector than fit: some are left out')
    isOverflowing = true
  }
  const flush = async () => {
    // One batch after the other: behind a slow collector the next spans wait, and no more than fit.
    if (sending || waiting.length === 0) return
    const spans = waiting
    waiting = []
    isOverflowing &&= spans.length === maxWaiting
    sending = send(spans)
    await sending
    sending = undefined
  }
  const timer = setInterval(() => void flush(), sendEvery).unref()
  return {
    add(span) {
      if (waiting.length < maxWaiting) waiting.push(span)
      else leaveOut()
    },
    async close() {
      clearInterval(timer)
      await sending
      await flush()
    },
  }
}

/** Undefined where the collector took them, otherwise why it did not. */
async function post(
  egress: Deps['egress'],
  { url, headers }: TracingTarget,
  body: string,
): Promise<string | undefined> {
  try {
    const { status } = await egress.askProvider(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      total: timeout,
    })
    return status < 300 ? undefined : `status ${status}`
  } catch (error) {
    return (error as Error).message
  }
}

function bodyOf(spans: readonly Span[], resource: Readonly<Record<string, string>>): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'giveawaybox' }, spans: spans.map(spanOf) }],
      },
    ],
  })
}

function spanOf({ kind, start, end, attributes, failed, ...span }: Span) {
  return {
    ...span,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end),
    attributes: attributesOf(attributes),
    status: failed ? { code: statusError } : {},
  }
}

function attributesOf(values: Readonly<Record<string, string | number>>) {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}

/** As text: the number does not fit into a double. */
function nanoseconds(ms: number): string {
  return `${Math.round(ms * 1000)}000`
}
