import { fileProblems } from './file-problems.ts'

/**
 * The whole catalogue of what can go wrong (spec 8): a stable code, the HTTP status that carries it and
 * the key of its message. Nothing else in the product decides a status for a failure.
 */
export const errors = {
  an_error_occurred: { status: 500, key: 'alert.an_error_occurred' },
  unauthorized: { status: 401, key: 'alert.unauthorized' },
  too_many_requests: { status: 429, key: 'alert.too_many_requests' },

  endpoint_not_found: { status: 404, key: 'error.endpoint_not_found' },
  page_not_found: { status: 404, key: 'error.page_not_found' },
  method_not_allowed: { status: 405, key: 'error.method_not_allowed' },
  not_same_origin: { status: 403, key: 'error.not_same_origin' },
  validation_failed: { status: 422, key: 'error.validation_failed' },
  body_malformed: { status: 400, key: 'error.body_malformed' },
  body_too_large: { status: 413, key: 'error.body_too_large' },
  body_type_unsupported: { status: 415, key: 'error.body_type_unsupported' },
  request_timeout: { status: 408, key: 'error.request_timeout' },
  request_refused: { status: 400, key: 'error.request_refused' },
  busy: { status: 503, key: 'error.busy' },

  idempotency_key_reused: { status: 422, key: 'error.idempotency_key_reused' },
  idempotency_key_invalid: { status: 400, key: 'error.idempotency_key_invalid' },

  setup_link_invalid: { status: 404, key: 'error.setup_link_invalid' },
  username_exists: { status: 409, key: 'error.username_exists' },
  email_exists: { status: 409, key: 'error.email_exists' },

  giveaway_not_found: { status: 404, key: 'error.giveaway_not_found' },
  giveaway_finished: { status: 409, key: 'error.giveaway_finished' },
  giveaway_not_completed: { status: 409, key: 'error.giveaway_not_completed' },
  result_expired: { status: 410, key: 'error.result_expired' },
  entries_private: { status: 403, key: 'error.entries_private' },
  not_enough_entries: { status: 422, key: 'error.not_enough_entries' },
  upload_not_found: { status: 404, key: 'error.upload_not_found' },
  draw_time_invalid: { status: 422, key: 'error.draw_time_invalid' },
  giveaway_void: { status: 409, key: 'error.giveaway_void' },
  winner_not_found: { status: 404, key: 'error.winner_not_found' },
  winner_replaced: { status: 409, key: 'error.winner_replaced' },
  nobody_left: { status: 409, key: 'error.nobody_left' },
  name_not_found: { status: 404, key: 'error.name_not_found' },
  mode_unavailable: { status: 503, key: 'error.mode_unavailable' },

  list_too_long: { status: 403, key: 'error.list_too_long' },
  daily_limit_reached: { status: 403, key: 'error.daily_limit_reached' },
  monthly_limit_reached: { status: 403, key: 'error.monthly_limit_reached' },

  file_missing: { status: 400, key: 'error.file_missing' },
  file_upload_error: { status: 400, key: 'error.file_upload_error' },
  ...fileProblems,
} as const satisfies Record<string, { status: number; key: string }>

export type ErrorCode = keyof typeof errors

/** Values for the placeholders of a message. */
export type ErrorDetails = Record<string, string | number>

/** A field error: where, which message, and the values of its placeholders. Never what was typed. */
export interface FieldError {
  path: (string | number)[]
  key: string
  details?: ErrorDetails
}

/** The one failure that operations raise; `server/http` turns it into the envelope. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  readonly fields: FieldError[]
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: ErrorDetails, fields: FieldError[], retryAfterSeconds?: number) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.details = details
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** `throw fail('giveaway_finished')` */
export function fail(code: ErrorCode, details: ErrorDetails = {}, fields: FieldError[] = []): Failure {
  return new Failure(code, details, fields)
}

/** A failure that tells the caller when to come back. */
export function failUntil(code: ErrorCode, retryAfterSeconds: number): Failure {
  return new Failure(code, {}, [], retryAfterSeconds)
}
