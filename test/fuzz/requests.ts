import fc from 'fast-check'
import { locales } from '../../src/locales/locales.ts'
import type { Operation, Schema } from './document.ts'
import { formOf, type SentBody } from './forms.ts'
import { hostileJson, hostileText, hostileType, hostileValue } from './hostile.ts'
import { type Source, valueOf } from './values.ts'

export interface Request {
  method: Operation['method']
  url: string
  headers: Record<string, string>
  payload?: Buffer
}

const json = 'application/json'

/** One request for an operation: half of them as the document says, the others wrong in some places. */
export function requestOf(operation: Operation, source: Source): fc.Arbitrary<Request> {
  return fc.oneof(shaped(operation, source, cleanly), shaped(operation, source, mostly))
}

type Mix = typeof mostly

function cleanly<T>(usual: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return usual
}

function shaped(operation: Operation, source: Source, mix: Mix): fc.Arbitrary<Request> {
  return fc
    .record({
      path: pathOf(operation, source, mix),
      query: queryOf(operation, source, mix),
      body: bodyOf(operation, source, mix),
      language: fc.oneof(fc.constantFrom(...locales), fc.constantFrom('xx', '', 'e'.repeat(3000))),
      key: fc.option(fc.uuid(), { nil: undefined }),
    })
    .map(({ path, query, body, language, key }) => ({
      method: operation.method,
      url: query ? `${path}?${query}` : path,
      headers: {
        'x-language': language,
        ...(key && operation.parameters.some(({ name }) => name === 'Idempotency-Key')
          ? { 'idempotency-key': key }
          : {}),
        ...(body ? { 'content-type': body.type } : {}),
      },
      ...(body ? { payload: body.bytes } : {}),
    }))
}

/** Mostly the first, now and then the second. */
function mostly<T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>, weight = 9): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare })
}

function pathOf({ path, parameters }: Operation, source: Source, mix: Mix): fc.Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === 'path')
  const values = names.map(({ name, schema }) => mix(valueOf(schema, source, name).map(String), hostileText))
  return fc
    .tuple(...values)
    .map((texts) =>
      names.reduce((url, { name }, at) => url.replace(`{${name}}`, () => segment(texts[at] ?? '')), path),
    )
}

function queryOf({ parameters }: Operation, source: Source, mix: Mix): fc.Arbitrary<string> {
  const named = parameters.filter((parameter) => parameter.in === 'query')
  const parts = named.map(({ name, schema, required }) => {
    const usual = mix(valueOf(schema, source, name).map(asText), hostileText)
    const once = usual.map((text) => `${encode(name)}=${encode(text)}`)
    const sent = mix(
      once,
      fc.tuple(once, once).map((both) => both.join('&')),
      19,
    )
    return required ? mix(sent, fc.constant(''), 19) : fc.oneof(fc.constant(''), sent)
  })
  const strange = hostileText.map((text) => `${encode(text.slice(0, 40))}=1&a[b]=%zz&&=`)
  return fc
    .tuple(mix(fc.constant(''), strange, 19), ...parts)
    .map((texts) => texts.filter((text) => text !== '').join('&'))
}

function bodyOf({ method, takes }: Operation, source: Source, mix: Mix): fc.Arbitrary<SentBody | undefined> {
  const kinds: fc.Arbitrary<SentBody>[] = []
  const body = takes[json]?.schema
  const form = takes['multipart/form-data']?.schema
  if (body) kinds.push(jsonOf(body, source, mix))
  if (form) kinds.push(formOf(form, source))
  if (takes['application/octet-stream'])
    kinds.push(fc.uint8Array({ maxLength: 400 }).map((bytes) => sent('application/octet-stream', bytes)))
  const usual = kinds.length > 0 ? fc.oneof(...kinds) : fc.constant(undefined)
  if (method === 'GET') return usual
  const other = fc.tuple(hostileType, hostileJson('{}')).map(([type, bytes]) => sent(type, bytes))
  return mix<SentBody | undefined>(usual, fc.oneof(other, fc.constant(undefined)), 14)
}

function jsonOf(schema: Schema, source: Source, mix: Mix): fc.Arbitrary<SentBody> {
  const valid = valueOf(schema, source)
  const wrong = fc
    .tuple(valid, hostileValue, fc.nat(), fc.boolean())
    .map(([value, hostile, place, isMissing]) => spoil(value, hostile, place, isMissing))
  const asBody = (value: unknown) => sent(json, Buffer.from(JSON.stringify(value) ?? 'null'))
  const raw = valid
    .chain((value) => hostileJson(JSON.stringify(value) ?? 'null'))
    .map((bytes) => sent(json, bytes))
  return mix(
    valid.map(asBody),
    fc.oneof({ weight: 4, arbitrary: wrong.map(asBody) }, { weight: 1, arbitrary: raw }),
    1,
  )
}

/** The value with one place in it replaced, taken away or added; `place` chooses which. */
function spoil(value: unknown, hostile: unknown, place: number, isMissing: boolean): unknown {
  if (typeof value !== 'object' || value === null) return hostile
  const keys = Object.keys(value)
  if (place % 11 === 0 && !Array.isArray(value)) return { ...value, unknown_field: hostile }
  const key = keys[place % keys.length]
  if (key === undefined) return hostile
  const inner = (value as Record<string, unknown>)[key]
  const goesDeeper = typeof inner === 'object' && inner !== null && place % 5 !== 0
  const replaced = goesDeeper ? spoil(inner, hostile, Math.floor(place / 7), isMissing) : hostile
  if (Array.isArray(value)) return value.map((item: unknown, at) => (String(at) === key ? replaced : item))
  const { [key]: _, ...others } = value as Record<string, unknown>
  return isMissing && !goesDeeper && place % 3 === 0 ? others : { ...others, [key]: replaced }
}

function sent(type: string, bytes: Uint8Array): SentBody {
  return { type, bytes: Buffer.from(bytes) }
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(',')
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** A part of a path; clients resolve dots and drop nothing else. */
function segment(text: string): string {
  return /^\.{0,2}$/.test(text) ? 'empty' : encode(text)
}
