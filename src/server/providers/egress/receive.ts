import type { Dispatcher } from 'undici'
import { EgressError } from './egress-error.ts'

/** By lowercase names, as undici reports them. */
export type Heads = Dispatcher.ResponseData['headers']

/** The response, still encoded. */
export interface Received {
  status: number
  body: Buffer
}

interface Input {
  signal: AbortSignal
  /** bytes of the body as received */
  limit: number
  /** checks the head: whether the body is wanted. What it throws ends the request. */
  wantsBody: (status: number, heads: Heads) => boolean
}

/**
 * Sends a request and collects its answer. By hand: undici's own `request` makes a stream of each body, which is a
 * third of the work, and holds on to what it read until a full garbage collection. Throws the reason of the signal, and
 * any network error.
 */
export function receive(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { signal, limit, wantsBody }: Input,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    let status = 0
    let size = 0
    const chunks: Buffer[] = []
    let connection: Dispatcher.DispatchController | undefined
    const end = (problem: Error) => {
      reject(problem)
      connection?.abort(problem)
    }
    const done = () =>
      resolve({ status, body: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size) })
    const stop = () => end(signal.reason as Error)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    dispatcher.dispatch(request, {
      onRequestStart(controller) {
        connection = controller
        // The caller was already notified if it aborted while waiting for a connection.
        if (signal.aborted) stop()
      },
      onResponseStart(_controller, code, heads) {
        // Informational (1xx) responses are not the answer.
        if (code < 200) return
        status = code
        try {
          if (wantsBody(status, heads)) return
          done()
          connection?.abort(new EgressError('broken', 'Nothing but the head was wanted.'))
        } catch (problem) {
          end(problem as Error)
        }
      },
      onResponseData(_controller, chunk) {
        size += chunk.length
        if (size <= limit) chunks.push(chunk)
        else end(new EgressError('huge', `The answer is larger than ${limit} bytes.`))
      },
      onResponseEnd: done,
      onResponseError: (_controller, problem) => reject(problem),
    })
  })
}
