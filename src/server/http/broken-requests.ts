import type { Socket } from 'node:net'
import { errors, type Failure, fail } from '#contract/api/errors.ts'
import { defaultLocale } from '#locales/locales.ts'
import { failureBody } from './failures.ts'
import { apiHeaders } from './security-headers.ts'
import type { Translate } from './translate.ts'

/** Answers what is refused before it becomes a request: broken HTTP, endless headers, bodies that do not arrive. */
export function answerBrokenRequests(translate: Translate) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const failure = fail(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'request_refused')
    if (socket.writable) socket.write(plainReply(failure, translate))
    socket.destroy(error)
  }
}

/** Written by hand: there is no request to reply to. */
function plainReply(failure: Failure, translate: Translate): string {
  const body = JSON.stringify(failureBody(failure, defaultLocale, translate))
  const headers = {
    ...apiHeaders(false),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }
  const { status } = errors[failure.code]
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [
    `HTTP/1.1 ${status} ${status === 408 ? 'Request Timeout' : 'Bad Request'}`,
    ...lines,
    '',
    body,
  ].join('\r\n')
}
