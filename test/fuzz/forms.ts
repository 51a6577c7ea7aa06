import fc from 'fast-check'
import type { Schema } from './document.ts'
import { type Source, valueOf } from './values.ts'

export interface SentBody {
  type: string
  bytes: Buffer
}

const boundary = 'fuzz-boundary'
const files = [
  Buffer.from('Ada\nBob\nCleo\nDan\n'),
  Buffer.from('name,chances\nAda,2\nBob,1\n'),
  Buffer.from('[{"name":"Ada"},{"name":"Bob"}]'),
  Buffer.from('\ufeffAda\0\nB\ud800b\n'),
  Buffer.from('PK\u0003\u0004broken archive'),
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  ),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('%PDF-1.7 broken'),
  Buffer.alloc(0),
  Buffer.alloc(200_000, 'a,"'),
]
const names = [
  'a.txt',
  'a.csv',
  'a.json',
  'a.xlsx',
  'a.png',
  'a.svg',
  'a.zip',
  '',
  '../../a.txt',
  'a\u202etxt.exe',
  `${'x'.repeat(400)}.csv`,
]

/** Form data as a browser sends it, or broken in one of the ways that clients and proxies break it. */
export function formOf(schema: Schema, source: Source): fc.Arbitrary<SentBody> {
  const fields = Object.entries(schema.properties ?? {})
  const fileField = fields.find(([, { format }]) => format === 'binary')?.[0] ?? 'file'
  const contentSchema = schema.properties?.['options']?.contentSchema
  const options = contentSchema ? valueOf(contentSchema, source, 'options') : fc.constant(undefined)
  return fc
    .record({
      file: fc.constantFrom(...files),
      name: fc.constantFrom(...names),
      options,
      hasOptions: fc.boolean(),
      damage: fc.oneof(
        { weight: 3, arbitrary: fc.constant('none' as const) },
        { weight: 2, arbitrary: fc.constantFrom(...damages) },
      ),
    })
    .map((form) => {
      const parts = [part(`name="${fileField}"; filename="${form.name}"`, form.file)]
      if (form.hasOptions && form.options !== undefined)
        parts.push(part('name="options"', Buffer.from(JSON.stringify(form.options))))
      return damaged(parts, form.damage)
    })
}

const damages = [
  'no end',
  'no file name',
  'twice',
  'bad options',
  'unknown field',
  'no headers',
  'long header',
  'other boundary',
  'empty',
  'options twice',
  'many parts',
  'half a part',
  'no disposition',
] as const

function damaged(parts: Buffer[], damage: (typeof damages)[number] | 'none'): SentBody {
  const type = `multipart/form-data; boundary=${boundary}`
  const end = Buffer.from(`--${boundary}--\r\n`)
  const whole = (more: Buffer[] = []) => Buffer.concat([...parts, ...more, end])
  switch (damage) {
    case 'none':
      return { type, bytes: whole() }
    case 'no end':
      return { type, bytes: Buffer.concat(parts) }
    case 'no file name':
      return { type, bytes: whole([part('name="file"', Buffer.from('Ada'))]) }
    case 'twice':
      return { type, bytes: whole(parts) }
    case 'bad options':
      return { type, bytes: whole([part('name="options"', Buffer.from('{"a":1,"a":[[[}'))]) }
    case 'unknown field':
      return { type, bytes: whole([part('name="__proto__"', Buffer.from('{}'))]) }
    case 'no headers':
      return { type, bytes: whole([Buffer.from(`--${boundary}\r\n\r\nbody\r\n`)]) }
    case 'long header':
      return { type, bytes: whole([part(`name="${'n'.repeat(90_000)}"`, Buffer.from('x'))]) }
    case 'other boundary':
      return { type: 'multipart/form-data; boundary=another', bytes: whole() }
    case 'empty':
      return { type, bytes: Buffer.alloc(0) }
    case 'options twice':
      return {
        type,
        bytes: whole([part('name="options"', Buffer.from('{}')), part('name="options"', Buffer.from('{}'))]),
      }
    case 'many parts':
      return {
        type,
        bytes: whole(Array.from({ length: 60 }, (_, i) => part(`name="f${i}"`, Buffer.from('x')))),
      }
    case 'half a part':
      return { type, bytes: whole().subarray(0, whole().length / 2) }
    case 'no disposition':
      return { type, bytes: whole([Buffer.from(`--${boundary}\r\nContent-Type: text/plain\r\n\r\nAda\r\n`)]) }
  }
}

function part(disposition: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])
}
