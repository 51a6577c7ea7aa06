import { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/api/errors.ts'

/** One server-sent event. */
export interface StreamedEvent<T> {
  event: string
  data: T
}

/** Interval of empty lines that show proxies and browsers that the connection is alive, in milliseconds. */
const heartbeatMs = 15_000

/** Aborts when the client disconnects or the server stops. */
export function untilGone(request: FastifyRequest, stopped: AbortSignal): AbortSignal {
  const closed = new AbortController()
  const { socket } = request.raw
  // It may have disconnected while its rights were looked up.
  if (socket.destroyed) closed.abort()
  else socket.once('close', () => closed.abort())
  return AbortSignal.any([closed.signal, stopped])
}

interface Stream<T> {
  /** of the call, for the log */
  name: string
  events: AsyncIterable<StreamedEvent<T>>
  signal: AbortSignal
}

/** Sends events as they happen. Nothing in between may buffer them: neither a compressor nor a proxy. */
export function sendEvents<T>(reply: FastifyReply, stream: Stream<T>): FastifyReply {
  return reply
    .header('Content-Type', 'text/event-stream; charset=utf-8')
    .header('Cache-Control', 'no-store, no-transform')
    .header('X-Accel-Buffering', 'no')
    .send(Readable.from(linesOf(stream, reply.log), { objectMode: false, highWaterMark: 1 }))
}

/**
 * A stream that fails ends like any other, so that its browser reconnects and learns what is wrong; the log says why.
 */
async function* linesOf<T>(
  { name, events, signal }: Stream<T>,
  log: Pick<FastifyBaseLogger, 'error'>,
): AsyncGenerator<string, void, void> {
  const iterator = events[Symbol.asyncIterator]()
  let next = iterator.next()
  try {
    while (!signal.aborted) {
      const event = await orHeartbeat(next, signal)
      if (event === undefined) {
        yield ':\n\n'
        continue
      }
      if (event.done) return
      yield `event: ${event.value.event}\ndata: ${JSON.stringify(event.value.data)}\n\n`
      next = iterator.next()
    }
  } catch (err) {
    // A refusal is a regular outcome: the record or the right to see it is gone.
    if (!signal.aborted && !(err instanceof Failure)) log.error({ err, stream: name }, 'event stream failed')
  } finally {
    // An event that is no longer awaited may fail silently.
    next.catch(() => undefined)
    await iterator.return?.()
  }
}

/** The next event, or undefined after a while without one. */
async function orHeartbeat<T>(next: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  let end = () => {}
  const silence = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined)
    timer = setTimeout(end, heartbeatMs)
    signal.addEventListener('abort', end)
  })
  try {
    return await Promise.race([next, silence])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
