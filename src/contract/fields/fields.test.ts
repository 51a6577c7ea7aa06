import { expect, it } from 'vitest'
import { contentSchema, emptyValues } from './content-schema.ts'
import { isSafeLink } from './doc/safe-link.ts'
import type { Field } from './field.ts'
import { fieldTypeNames } from './names.ts'
import { videoOf } from './video-address.ts'

const fieldOf = (type: Field['type'], more: Partial<Field> = {}): Field => ({
  key: type,
  label: { en: type },
  type,
  required: false,
  options: [
    { value: 'a', label: { en: 'A' } },
    { value: 'b', label: { en: 'B' } },
  ],
  sortable: false,
  searchable: false,
  visibility: 'everywhere',
  order: 1,
  settings: {},
  ...more,
})

it.each(fieldTypeNames)('a new %s is valid, and missing when required', (type) => {
  const [free, required] = [fieldOf(type), fieldOf(type, { required: true })]
  expect(contentSchema([free]).parse(emptyValues([free]))).toEqual(emptyValues([free]))
  expect(contentSchema([free]).parse({})).toEqual(emptyValues([free]))
  expect(contentSchema([required]).safeParse({}).success).toBe(false)
  expect(contentSchema([required], { isDraft: true }).safeParse({}).success).toBe(true)
  expect(contentSchema([free]).safeParse({ ...emptyValues([free]), other: 1 }).success).toBe(false)
})

it.each([
  ['https://www.youtube.com/watch?t=1&v=dQw4w9WgXcQ', 'youtube'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'youtube'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube'],
  ['https://vimeo.com/76979871', 'vimeo'],
  ['https://player.vimeo.com/video/76979871', 'vimeo'],
  ['https://www.dailymotion.com/video/x8abcde', 'dailymotion'],
  ['https://dai.ly/x8abcde', 'dailymotion'],
  ['http://youtu.be/dQw4w9WgXcQ', undefined],
  ['https://youtu.be.evil.example/dQw4w9WgXcQ', undefined],
  ['https://youtu.be@evil.example/dQw4w9WgXcQ', undefined],
  ['https://evil.example/youtu.be/dQw4w9WgXcQ', undefined],
  ['javascript:alert(1)', undefined],
])('%s is at %s', (address, host) => {
  expect(videoOf(address)?.host).toBe(host)
})

it.each([
  ['https://example.org/a?b#c', true],
  ['mailto:ada@example.org', true],
  ['tel:+49301234', true],
  ['/pricing', true],
  ['#part', true],
  ['//evil.example', false],
  ['javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['/\\evil.example', false],
  ['pricing', false],
])('a link to %s is safe: %s', (link, isSafe) => {
  expect(isSafeLink(link)).toBe(isSafe)
})

const nested = (depth: number, around: (inner: unknown) => object) => {
  let doc: unknown = { type: 'paragraph' }
  for (let i = 0; i < depth; i++) doc = around(doc)
  return doc
}

it.each([
  ['quotes in quotes', nested(5000, (inner) => ({ type: 'blockquote', content: [inner] }))],
  ['objects in objects', nested(5000, (inner) => ({ a: inner }))],
  ['lists in lists', nested(5000, (inner) => [inner])],
])('%s nested too deep are rejected without being read', (_, hostile) => {
  const schema = contentSchema([fieldOf('editor')])
  for (const doc of [hostile, { type: 'doc', content: [hostile] }]) {
    const { error } = schema.safeParse({ editor: { en: doc } })
    expect(error?.issues).toMatchObject([{ path: ['editor', 'en'], params: { key: 'doc_too_large' } }])
  }
})
