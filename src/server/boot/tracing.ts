import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Workers } from '../queue/queue.ts'
import { createSpanExporter } from './otlp-exporter.ts'
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
