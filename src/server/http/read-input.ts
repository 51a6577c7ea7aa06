import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/api/call.ts'
import { type Failure, fail } from '#contract/api/errors.ts'
import { parseSent } from './parse-sent.ts'
import { readUpload } from './read-upload.ts'

/** Everything that was sent with a request, validated by its call. */
export async function readInput(
  call: Call,
  request: FastifyRequest,
  fileBytesOfViewer: () => Promise<number>,
) {
  assertFindable(request.params)
  const params = check(call.params, request.params)
  const query = check(call.query, request.query)
  if (call.upload && request.isMultipart()) {
    const fileBytes = await fileBytesOfViewer()
    const received = await readUpload(request, call.upload, fileBytes).catch((error: unknown) => {
      throw overLimit(call, error, fileBytes) ?? error
    })
    return { params, query, body: undefined, ...received }
  }
  if (call.upload && !call.body) throw fail('body_type_unsupported')
  const isRaw = Buffer.isBuffer(request.body)
  if (call.bytes ? !isRaw : isRaw) throw fail('body_type_unsupported')
  const file = call.bytes ? { name: '', bytes: request.body as Buffer } : undefined
  const body = check(call.body, call.bytes ? undefined : request.body)
  return { params, query, body, file, files: [], options: undefined }
}

/** Refuses an address with a NUL, which the database can't even compare with an id. */
function assertFindable(params: unknown): void {
  if (Object.values(params as Record<string, string>).some((value) => value.includes('\0')))
    throw fail('endpoint_not_found')
}

/** Which limit was exceeded, and its value: the call's own, otherwise that of this viewer. */
function overLimit({ upload }: Call, error: unknown, fileBytes: number): Failure | undefined {
  const { code } = error as { code?: unknown }
  if (code === 'FST_FILES_LIMIT') return fail('too_many_files', { count: upload?.maxFiles ?? 1 })
  if (code !== 'FST_REQ_FILE_TOO_LARGE') return undefined
  return upload?.bytes
    ? fail('media_too_large', { limit: upload.bytes })
    : fail('file_too_large', { limit: fileBytes })
}

function check(schema: Call['body'], value: unknown): unknown {
  return schema && parseSent(schema, value ?? {})
}
