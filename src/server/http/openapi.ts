import { z } from 'zod'
import type { Call } from '#contract/api/call.ts'
import { errors } from '#contract/api/errors.ts'
import { locales } from '#locales/locales.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document, rendered from the same values that validate requests. */
export function openapiDocument(calls: readonly Call[], product: string, server: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call)
  return {
    openapi: '3.1.0',
    info: { title: `${product} API`, version: '1', description: introduction },
    servers: [{ url: server }],
    paths,
    components: { schemas: { Failure: failureSchema } },
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

function operation(call: Call): Json {
  const body = requestBody(call)
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.path.split('/')[2]],
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query'), ...headers(call)],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [call.status ?? 200]: { description: 'Done', content: content(call) },
      ...(call.isPending ? { 202: { description: 'In progress', content: content(call) } } : {}),
      ...failures(call),
    },
  }
}

function content(call: Call): Json {
  if (call.document) return { [call.document]: { schema: { type: 'string', format: 'binary' } } }
  if (call.stream) return { [call.stream]: { schema: schemaOf(call.reply, 'output') } }
  return { 'application/json': { schema: reply(call) } }
}

function parameters(schema: z.ZodObject | undefined, location: 'path' | 'query'): Json[] {
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

function requestBody(call: Call): Json | undefined {
  const content: Json = {}
  if (call.body) content['application/json'] = { schema: schemaOf(call.body, 'input') }
  if (call.bytes) content['application/octet-stream'] = { schema: { type: 'string', format: 'binary' } }
  if (call.upload) content['multipart/form-data'] = { schema: formSchema(call.upload) }
  return Object.keys(content).length ? { required: true, content } : undefined
}

function formSchema(upload: NonNullable<Call['upload']>): Json {
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

function reply(call: Call): Json {
  const data = schemaOf(call.reply, 'output')
  if (call.bare) return data
  return {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: { status: { const: true }, message: { type: 'string' }, data },
  }
}

function failures(call: Call): Json {
  const codes = [...call.errors, 'too_many_requests', 'an_error_occurred'] as const
  const byStatus = Map.groupBy(codes, (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      {
        description: [...new Set(names)].join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  )
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schemaRest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return schemaRest
}
