import { z } from 'zod'
import type { Call, Upload } from '#contract/api/call.ts'
import { type ErrorCode, errors, sentDetails } from '#contract/api/errors.ts'
import { type FileProblemCode, fileProblems } from '#contract/api/file-problems.ts'
import { locales } from '#locales/locales.ts'

type Json = Record<string, unknown>

/** Schemas that others name, by their name. */
type Shared = Record<string, unknown>

/** The OpenAPI 3.1 document, rendered from the same values that validate requests. */
export function openapiDocument(calls: readonly Call[], product: string, server: string): Json {
  const paths: Record<string, Json> = {}
  const shared: Shared = {}
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call, shared)
  return {
    openapi: '3.1.0',
    info: { title: `${product} API`, version: '1', description: introduction },
    servers: [{ url: server }],
    paths,
    components: { schemas: { Failure: failureSchema, ...shared } },
  }
}

const introduction =
  'Every reply except documents is `{status, message, data}`. Errors have a stable `data.code`; field errors are in `data._errors`. ' +
  'Send `X-Language` to choose the language of messages.'

const failureSchema = {
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: {
    status: { const: false },
    message: { type: 'string' },
    data: {
      type: 'object',
      required: ['code'],
      properties: { code: { enum: Object.keys(errors) }, _errors: { type: 'object' } },
    },
  },
}

function operation(call: Call, shared: Shared): Json {
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => rootless(call, shared, schema, io)
  const body = requestBody(call, schemaOf)
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.path.split('/')[2]],
    parameters: [
      ...parameters(call.params, 'path', schemaOf),
      ...parameters(call.query, 'query', schemaOf),
      ...headers(call),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [call.status ?? 200]: { description: 'Done', content: content(call, schemaOf) },
      ...(call.isPending ? { 202: { description: 'In progress', content: content(call, schemaOf) } } : {}),
      ...failures(call),
    },
  }
}

function content(call: Call, schemaOf: SchemaOf): Json {
  if (call.document) return { [call.document]: { schema: { type: 'string', format: 'binary' } } }
  if (call.stream) return { [call.stream]: { schema: schemaOf(call.reply, 'output') } }
  return { 'application/json': { schema: reply(call, schemaOf) } }
}

function parameters(schema: z.ZodObject | undefined, location: 'path' | 'query', schemaOf: SchemaOf): Json[] {
  if (!schema) return []
  return Object.entries(schema.shape).map(([name, field]) => {
    const shape = field as z.ZodType
    const required = location === 'path' || !shape.safeParse(undefined).success
    return { name, in: location, required, schema: schemaOf(shape, 'input') }
  })
}

function headers(call: Call): Json[] {
  const language = { name: 'X-Language', in: 'header', schema: { enum: locales, default: 'en' } }
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } }
  return call.idempotent ? [language, key] : [language]
}

function requestBody(call: Call, schemaOf: SchemaOf): Json | undefined {
  const content: Json = {}
  if (call.body) content['application/json'] = { schema: schemaOf(call.body, 'input') }
  if (call.bytes) content['application/octet-stream'] = { schema: { type: 'string', format: 'binary' } }
  if (call.upload) content['multipart/form-data'] = { schema: formSchema(call.upload, schemaOf) }
  return Object.keys(content).length ? { required: true, content } : undefined
}

function formSchema(upload: NonNullable<Call['upload']>, schemaOf: SchemaOf): Json {
  const options = upload.options
    ? {
        options: {
          type: 'string',
          contentMediaType: 'application/json',
          contentSchema: schemaOf(upload.options, 'input'),
        },
      }
    : {}
  return { type: 'object', properties: { [upload.field]: { type: 'string', format: 'binary' }, ...options } }
}

function reply(call: Call, schemaOf: SchemaOf): Json {
  const data = schemaOf(call.reply, 'output')
  if (call.bare) return data
  return {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: { status: { const: true }, message: { type: 'string' }, data },
  }
}

function failures(call: Call): Json {
  const byStatus = Map.groupBy(documentedErrors(call), (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: { 'application/json': { schema: failureWith(codes) } } },
    ]),
  )
}

function failureWith(codes: readonly ErrorCode[]): Json {
  const properties: Json = { code: { enum: codes } }
  for (const name of codes.flatMap(sentDetails)) properties[name] = { type: 'string' }
  const data = { type: 'object', properties }
  return { $ref: '#/components/schemas/Failure', type: 'object', properties: { data } }
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Json

/** A reference counts from the root of the whole document, so what a schema keeps at its own root goes to the shared ones. */
function rootless(call: Call, shared: Shared, schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...own } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  if (!own.$defs) return own
  const before = Object.keys(shared).length
  const names = Object.keys(own.$defs)
  const nameOf = (name: string) => `${call.name}${before + names.indexOf(name)}`
  const json = JSON.stringify(own).replaceAll(
    /"#\/\$defs\/(\w+)"/g,
    (_match, name: string) => `"#/components/schemas/${nameOf(name)}"`,
  )
  const { $defs = {}, ...rest } = JSON.parse(json) as Json & { $defs?: Record<string, unknown> }
  for (const [name, shape] of Object.entries($defs)) shared[nameOf(name)] = shape
  return rest
}

/** Every error that a call can answer with: its own, and those of what all calls have in common. */
function documentedErrors(call: Call): ReadonlySet<ErrorCode> {
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

function errorsOfAccess({ access, fresh, method, changes, viewable }: Call): ErrorCode[] {
  const isStaffOnly = access !== 'anyone' && access !== 'signed_in'
  return [
    ...(isStaffOnly ? (['not_permitted', 'second_factor_missing', 'confirm_identity'] as const) : []),
    ...(fresh ? (['confirm_identity'] as const) : []),
    ...(method !== 'GET' || changes ? (['not_same_origin'] as const) : []),
    ...(viewable === true ? [] : (['view_only', 'view_over', 'form_of_view'] as const)),
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
