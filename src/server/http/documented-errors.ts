import type { Call, Upload } from '#contract/api/call.ts'
import type { ErrorCode } from '#contract/api/errors.ts'
import { type FileProblemCode, fileProblems } from '#contract/api/file-problems.ts'

/** Every error that a call can answer with: its own, and those of what all calls have in common. */
export function documentedErrors(call: Call): ReadonlySet<ErrorCode> {
  return new Set<ErrorCode>([
    ...call.errors,
    'too_many_requests',
    'an_error_occurred',
    'storage_unavailable',
    'request_refused',
    // A program with a dead token, whatever it asks for.
    'unauthorized',
    ...(call.openInMaintenance ? [] : (['maintenance'] as const)),
    ...errorsOfAccess(call),
    ...errorsOfInput(call),
  ])
}

function errorsOfAccess({ access, fresh, method, changes }: Call): ErrorCode[] {
  const isStaffOnly = access !== 'anyone' && access !== 'signed_in'
  return [
    ...(isStaffOnly ? (['not_permitted', 'second_factor_missing', 'confirm_identity'] as const) : []),
    ...(fresh ? (['confirm_identity'] as const) : []),
    ...(method !== 'GET' || changes ? (['not_same_origin'] as const) : []),
  ]
}

function errorsOfInput({ method, path, params, query, body, upload, bytes, idempotent }: Call): ErrorCode[] {
  const isSent = method !== 'GET'
  return [
    ...(path.includes('{') ? (['endpoint_not_found'] as const) : []),
    ...(params || query || body || isSent ? (['validation_failed'] as const) : []),
    ...(isSent ? (['body_malformed', 'body_too_large', 'body_type_unsupported'] as const) : []),
    ...(upload ? (['file_missing', 'file_upload_error', 'too_many_files'] as const) : []),
    ...(upload ? errorsOfFile(upload) : []),
    ...(bytes ? (['body_too_large'] as const) : []),
    ...(idempotent ? (['idempotency_key_invalid', 'idempotency_key_reused'] as const) : []),
  ]
}

/** Files whose size the caller's plan limits are lists, which readers take apart. */
function errorsOfFile({ bytes }: Upload): ErrorCode[] {
  return bytes ? ['media_too_large'] : (Object.keys(fileProblems) as FileProblemCode[])
}
