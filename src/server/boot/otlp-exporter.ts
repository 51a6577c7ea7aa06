import type { Log } from '../context.ts'
import { secondMs } from '../kit/durations.ts'
import type { Egress } from '../providers/egress/egress.ts'
import type { TracingTarget } from './tracing-variables.ts'

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

export interface SpanExporter {
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
function nanoseconds(millis: number): string {
  return `${Math.round(millis * 1000)}000`
}
