import type { FastifyReply } from 'fastify'
import { errors, type Failure, type FieldError } from '#contract/api/errors.ts'
import type { Locale } from '#locales/locales.ts'
import type { Translate } from './translate.ts'

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

export function failureBody(failure: Failure, locale: Locale, translate: Translate) {
  return {
    status: false,
    message: translate(locale, errors[failure.code].key, failure.details),
    data: {
      code: failure.code,
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
