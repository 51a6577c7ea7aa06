import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { World } from '../world/world.ts'

export interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  contentSchema?: Schema
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

type Content = Record<string, { schema: Schema }>

export interface Operation {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  parameters: Parameter[]
  /** what it takes, by content type */
  takes: Content
  /** content of its answers by status */
  replies: Record<string, Content>
}

export interface ApiDocument {
  operations: Operation[]
  /** what a reference names */
  resolve: (reference: string) => Schema
  /** what is wrong with a JSON answer; undefined if it fits */
  misfit: (operation: Operation, status: number, json: unknown) => string | undefined
}

interface Printed {
  paths: Record<string, Record<string, PrintedOperation>>
  components: { schemas: Record<string, Schema> }
}

interface PrintedOperation {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
}

/** The document as a program gets it, with a check of answers that knows nothing else of the product. */
export async function readDocument({ app }: World): Promise<ApiDocument> {
  const printed = (await app.inject('/api/openapi.json')).json<Printed>()
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false })
  ajv.addSchema(printed, 'document')
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = ({ path, method }: Operation, status: number) => {
    const steps = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content']
    const pointer = [...steps, 'application/json', 'schema'].map(escapePointer).join('/')
    const known = compiled.get(pointer)
    if (known) return known
    const validate = ajv.compile({ $ref: `document#/${pointer}` })
    compiled.set(pointer, validate)
    return validate
  }
  return {
    operations: Object.entries(printed.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => readOperation(path, method, operation)),
    ),
    resolve: (reference) => printed.components.schemas[reference.split('/').at(-1) ?? ''] ?? {},
    misfit(operation, status, json) {
      const validate = validatorOf(operation, status)
      return validate(json) ? undefined : ajv.errorsText(validate.errors)
    },
  }
}

function readOperation(path: string, method: string, operation: PrintedOperation): Operation {
  const { operationId, parameters, requestBody, responses } = operation
  return {
    name: operationId,
    method: method.toUpperCase() as Operation['method'],
    path,
    parameters,
    takes: requestBody?.content ?? {},
    replies: Object.fromEntries(Object.entries(responses).map(([status, { content }]) => [status, content])),
  }
}

/** As a part of a JSON pointer in a reference. */
function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}
