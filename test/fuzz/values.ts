import fc from 'fast-check'
import { video } from '../world/collections.ts'
import type { Schema } from './document.ts'

export interface Source {
  /** what a reference names */
  resolve: (reference: string) => Schema
  /** values that earlier answers showed under this name, and plausible ones */
  known: (name: string) => readonly unknown[]
}

/** Deeper than any request needs to be; a schema may contain itself. */
const maxDepth = 7

/** Values that fit a schema; those that earlier answers showed are preferred. */
export function valueOf(schema: Schema, source: Source, name = '', depth = 0): fc.Arbitrary<unknown> {
  if (schema.$ref) return valueOf(source.resolve(schema.$ref), source, name, depth + 1)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, source, name, depth)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, source, depth)
    case 'array':
      return arrayOf(schema, source, name, depth)
    case 'string':
      return preferring(source.known(name), textOf(schema))
    case 'integer':
      return preferring(source.known(name).filter(Number.isInteger), wholeOf(schema))
    case 'number':
      return fc.oneof(wholeOf(schema), fc.double({ min: 0, max: 1, noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function preferring(known: readonly unknown[], other: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (known.length === 0) return other
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: other })
}

function objectOf(schema: Schema, source: Source, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema
  const fields = Object.entries(properties).filter(([name]) => required.includes(name) || depth < maxDepth)
  const record = fc.record(
    Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field, source, name, depth + 1)])),
    { requiredKeys: required.filter((name) => name in properties) },
  )
  if (typeof additionalProperties !== 'object' || depth >= maxDepth) return record
  const names = propertyNames ? valueOf(propertyNames, source) : fc.string({ maxLength: 8 })
  const more = fc.dictionary(names.map(String), valueOf(additionalProperties, source, '', depth + 1), {
    maxKeys: 3,
  })
  return fc.tuple(more, record).map(([free, named]) => ({ ...free, ...named }))
}

function arrayOf(schema: Schema, source: Source, name: string, depth: number): fc.Arbitrary<unknown> {
  if (schema.prefixItems)
    return fc.tuple(...schema.prefixItems.map((item) => valueOf(item, source, name, depth + 1)))
  const minLength = schema.minItems ?? 0
  const usual = depth < maxDepth ? 4 : 0
  const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? usual, usual))
  return fc.array(valueOf(schema.items ?? {}, source, name, depth + 1), { minLength, maxLength })
}

function wholeOf({ minimum, exclusiveMinimum, maximum }: Schema): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? -5, exclusiveMinimum === undefined ? -5 : exclusiveMinimum + 1)
  const max = Math.max(min, maximum ?? 1000)
  return fc.oneof(fc.integer({ min, max: Math.min(max, min + 20) }), fc.constantFrom(min, max))
}

/** Longer texts are sent only where a pattern or a least length asks for them. */
const usualLength = 60

function textOf({ pattern, format, minLength = 0, maxLength = Infinity }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, ...century }).map((at) => at.toISOString())
  if (format === 'date')
    return fc.date({ noInvalidDate: true, ...century }).map((at) => at.toISOString().slice(0, 10))
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.nat({ max: 9999 }).map((n) => `person${n}@example.org`)
  if (format === 'uri') return fc.nat({ max: 9 }).map((n) => `https://example.org/${n}`)
  const lengths = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, usualLength)) }
  const limited = ({ length }: string) => length >= minLength && length <= maxLength
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 80 }).filter(limited)
  return fc.oneof(fc.string(lengths), fc.string({ ...lengths, unit: 'grapheme' }).filter(limited))
}

const century = { min: new Date('2000-01-01'), max: new Date('2099-12-31') }

interface KnownValues {
  /** values for a field: those of the first area that has any */
  under: (areas: readonly string[]) => (name: string) => readonly unknown[]
  /** takes over what an answer shows */
  learn: (areas: readonly string[], json: unknown) => void
}

const perName = 12

/** What a person would type; everything else is found in answers. */
const plausible: Record<string, readonly unknown[]> = {
  posts: [video],
  url: [video],
  link: [video],
  entries: ['Ada', 'Bob', 'Cleo', 'Dan'],
  name: ['Ada', 'Bob', 'A name'],
  names: ['Ada', 'Bob'],
  winners: [1, 2],
  substitutes: [0, 1],
  list: ['users', 'roles', 'menus', 'history', 'faq', 'media'],
  language: ['en', 'de'],
  locale: ['en', 'de'],
  code: ['123456'],
  provider: ['google', 'facebook'],
  page: [1, 2],
  per_page: [10, 25],
  moduleKey: ['blog'],
  formKey: ['contact'],
  content_id: [],
}

/** Fields that name the same thing as another. */
const aliases: Record<string, readonly string[]> = {
  id: ['own_id', 'id'],
  ids: ['id'],
  code: ['share_code', 'code'],
  moduleKey: ['key'],
  formKey: ['key'],
  role_id: ['id'],
  plan: ['key', 'name'],
}

/** Remembers ids and names from answers, so that later requests are about things that exist. */
export function createKnownValues(): KnownValues {
  const seen = new Map<string, unknown[]>()
  const of = (area: string, name: string) => seen.get(`${area} ${name}`) ?? []
  const note = (key: string, value: unknown) => {
    const values = seen.get(key) ?? []
    if (values.includes(value)) return
    seen.set(key, [...values, value].slice(-perName))
  }
  const learn = (areas: readonly string[], value: unknown, name = '', depth = 0): void => {
    if (depth > 8 || value === null || value === '') return
    if (Array.isArray(value)) for (const item of value.slice(0, perName)) learn(areas, item, name, depth + 1)
    else if (typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) learn(areas, inner, key, depth + 1)
    else if (typeof value === 'number' || (typeof value === 'string' && value.length <= 200))
      for (const area of [...areas, '*']) note(`${area} ${name}`, value)
  }
  return {
    learn,
    under: (areas) => (name) => {
      const names = [name, ...(aliases[name] ?? [])]
      const found = [...areas, '*'].map((area) => names.flatMap((one) => of(area, one)))
      const nearest = found.find((values) => values.length > 0) ?? []
      return [...new Set([...nearest, ...(plausible[name] ?? [])])]
    },
  }
}
