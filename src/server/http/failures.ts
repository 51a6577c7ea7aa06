import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/api/call.ts'
import {
  type ErrorCode,
  errors,
  Failure,
  type FieldError,
  fail,
  failUntil,
  sentDetails,
} from '#contract/api/errors.ts'
import { defaultLocale, type Locale } from '#locales/locales.ts'
import { isStorageFault } from '#server/kit/storage-fault.ts'
import { localeOf } from './mount.ts'
import { apiHeaders } from './security-headers.ts'
import type { Translate } from './translate.ts'

/** A disk or database is seldom back sooner. */
const againSeconds = 10

/** The error codes of Fastify and its plug-ins, mapped to ours. Any other 4xx is `request_refused`. */
const codes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body_type_unsupported',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body_malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body_malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body_malformed',
  FST_PARTS_LIMIT: 'file_upload_error',
  FST_FIELDS_LIMIT: 'file_upload_error',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'body_type_unsupported',
  FST_PROTO_VIOLATION: 'file_upload_error',
  FST_NO_FORM_DATA: 'file_upload_error',
  FST_INVALID_JSON_FIELD_ERROR: 'body_malformed',
  FST_ERR_BAD_URL: 'request_refused',
}

/** The one place that turns any thrown error into the envelope, and hides the text of unknown ones. */
export function answerFailures(app: FastifyInstance, translate: Translate): void {
  app.setErrorHandler((thrown: FastifyError | Error, request, reply) => {
    const failure = failureOf(thrown, request)
    if (!failure && !isDisconnected(thrown as FastifyError, request))
      request.log.error({ err: thrown }, 'unexpected failure')
    return sendFailure(reply, failure ?? fail('an_error_occurred'), localeOf(request), translate)
  })
}

/** An unknown /api path, or a known one with another method. */
export function answerUnknown(calls: readonly Call[], translate: Translate) {
  const patterns = calls.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? ''
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    const isKnown = methods.length > 0 && !methods.some((method) => method === request.method)
    if (isKnown) reply.header('Allow', methods.join(', '))
    const code = isKnown ? 'method_not_allowed' : 'endpoint_not_found'
    return sendFailure(reply, fail(code), localeOf(request), translate)
  }
}

function failureOf(thrown: FastifyError | Error, request: FastifyRequest): Failure | undefined {
  if (thrown instanceof Failure) return thrown
  const { code, statusCode } = thrown as FastifyError
  const match = codes[code]
  if (match) return fail(match)
  if (isStorageFault(thrown)) {
    request.log.error({ err: thrown }, 'the disk or the database cannot serve')
    return failUntil('storage_unavailable', againSeconds)
  }
  // Broken form data surfaces as plain parser errors, or as the end of the connection.
  if (request.isMultipart() && !statusCode && isParserComplaint(thrown)) return fail('file_upload_error')
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? fail('request_refused')
    : undefined
}

/** Whether the reply ended early because the browser went to another page. */
function isDisconnected({ code }: FastifyError, { socket }: FastifyRequest): boolean {
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && socket.destroyed
}

function isParserComplaint(thrown: Error): boolean {
  return /multipart|boundary|needle|form|part header|premature|aborted|unexpected end/i.test(thrown.message)
}

interface ErrorTree {
  _errors?: string[]
  [field: string]: ErrorTree | string[] | undefined
}

/** Sends a failure in the envelope: status, message in the caller's language, stable code (REQ-calls). */
export function sendFailure(reply: FastifyReply, failure: Failure, locale: Locale, translate: Translate) {
  if (failure.retryAfterSeconds !== undefined)
    reply.header('Retry-After', Math.max(1, Math.ceil(failure.retryAfterSeconds)))
  return reply.status(errors[failure.code].status).send(failureBody(failure, locale, translate))
}

function failureBody(failure: Failure, locale: Locale, translate: Translate) {
  return {
    status: false,
    message: translate(locale, errors[failure.code].key, failure.details),
    data: {
      code: failure.code,
      ...Object.fromEntries(
        sentDetails(failure.code).flatMap((name) =>
          name in failure.details ? [[name, failure.details[name]]] : [],
        ),
      ),
      ...(failure.fields.length ? { _errors: errorTree(failure.fields, locale, translate) } : {}),
    },
  }
}

/** Field errors as a tree of field names whose leaves are translated texts under `_errors` (REQ-validation). */
function errorTree(fields: FieldError[], locale: Locale, translate: Translate): ErrorTree {
  const root: ErrorTree = Object.create(null) as ErrorTree
  for (const field of fields) {
    let target = root
    for (const part of field.path) {
      const next = target[part]
      if (next && !Array.isArray(next)) target = next
      else target[part] = target = Object.create(null) as ErrorTree
    }
    target._errors = [...(target._errors ?? []), translate(locale, field.key, field.details)]
  }
  return root
}

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
