import type { Call } from '#contract/api/call.ts'
import { spoken } from '../i18n/spoken.ts'
import { type SendInput, sendOver } from './send.ts'

/** A body whose upload progress is reported. */
export interface Carried {
  body: FormData | Blob
  /** content type of the body; a form brings its own */
  type?: string
  /** including the question mark */
  search?: string
  signal: AbortSignal
  onSent: (bytes: number) => void
}

/**
 * Sends a call with a large body, in the browser only: only XMLHttpRequest reports upload progress. Everything else
 * works as in `send`.
 */
export function sendWithProgress<C extends Call>(call: C, input: SendInput<C>, carried: Carried) {
  const { locale, t } = spoken()
  return sendOver(
    {
      locale,
      t,
      origin: location.origin,
      fetch: (request) => carry(request, carried),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    },
    call,
    { ...input, signal: carried.signal },
  )
}

/** Sends one request with a different body than the one that was built. */
function carry(request: Request, { body, type, search = '', signal, onSent }: Carried): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = new XMLHttpRequest()
    const stop = () => sent.abort()
    sent.open(request.method, request.url + search)
    sent.setRequestHeader('X-Language', request.headers.get('X-Language') ?? '')
    sent.setRequestHeader('Accept', 'application/json')
    if (type) sent.setRequestHeader('Content-Type', type)
    sent.upload.addEventListener('progress', (event) => onSent(event.loaded))
    sent.addEventListener('load', () => resolve(answerOf(sent)))
    sent.addEventListener('error', () => reject(new TypeError('The network failed')))
    sent.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
    sent.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    signal.addEventListener('abort', stop)
    if (signal.aborted) reject(new DOMException('Stopped', 'AbortError'))
    else sent.send(body)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const wait = request.getResponseHeader('Retry-After')
  return new Response(request.responseText, {
    status: request.status,
    headers: wait ? { 'Retry-After': wait } : {},
  })
}
