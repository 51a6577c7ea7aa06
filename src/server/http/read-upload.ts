import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Upload } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import { parseSent, repeatedKey } from './parse-sent.ts'

/** Maximum bytes of the JSON field beside the file; an exclude list may be long. */
const optionsBytes = 2 * 1024 * 1024

export interface ReceivedFile {
  name: string
  bytes: Uint8Array
}

/** One of several files, and the field name of its part. */
export interface ReceivedPart extends ReceivedFile {
  field: string
}

/**
 * Reads form data with one file, or as many as the call takes, of at most `fileBytes` together, and one JSON field
 * `options`; anything else in it is refused.
 */
export async function readUpload(
  request: FastifyRequest,
  upload: Upload,
  fileBytes: number,
): Promise<{ file: ReceivedFile | undefined; files: ReceivedPart[]; options: unknown }> {
  const files: ReceivedPart[] = []
  let options = '{}'
  let remaining = upload.bytes ?? fileBytes
  const maxFiles = upload.maxFiles ?? 1
  const limits = {
    fileSize: remaining,
    files: maxFiles,
    fields: 4,
    parts: maxFiles + 5,
    fieldSize: optionsBytes,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      // An unread stream would hold the request open forever.
      const bytes = await part.toBuffer()
      if (!upload.maxFiles && part.fieldname !== upload.field)
        throw fail('file_missing', { field: upload.field })
      remaining -= bytes.length
      if (remaining < 0) throw fail('body_too_large')
      files.push({ field: part.fieldname, name: shownName(part.filename), bytes })
    } else if (part.fieldname === 'options') {
      if (part.valueTruncated) throw fail('body_too_large')
      options = optionsText(part.value)
    } else throw fail('validation_failed', {}, [unknownField(part.fieldname)])
  }
  return {
    file: upload.maxFiles ? undefined : files[0],
    files: upload.maxFiles ? files : [],
    options: parseOptions(options, upload.options),
  }
}

function parseOptions(json: string, schema: z.ZodType | undefined): unknown {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw fail('validation_failed', {}, [{ path: ['options'], key: 'validation.json' }])
  }
  const repeated = repeatedKey(json)
  if (repeated) throw fail('validation_failed', {}, [{ ...repeated, path: ['options', ...repeated.path] }])
  return parseSent(schema, value)
}

/** A field declared as JSON is already parsed. */
function optionsText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

/** A part may lack a name, whatever its type says. */
function unknownField(name: string | undefined) {
  return {
    path: [],
    key: 'validation.unrecognized_keys',
    details: { keys: (name ?? '').replaceAll(/[^\w.-]/g, '').slice(0, 40) },
  }
}

const maxFileNameLength = 200

/**
 * The name as the person knows the file: the last part of a path, without characters that would disguise it. A long one
 * is cut before its extension, which shows the kind of the file.
 */
function shownName(name: string | undefined): string {
  const last = (name ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const characters = [...last.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')]
  const extension = characters.slice(Math.max(characters.lastIndexOf('.'), characters.length - 10))
  return characters.length <= maxFileNameLength
    ? characters.join('')
    : [...characters.slice(0, maxFileNameLength - extension.length), ...extension].join('')
}
