import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyValue, someField, someValue } from '#test/fields/some-value.ts'
import { contentSchema } from './content-schema.ts'
import { fieldTypeNames } from './names.ts'

const foreign = fc.oneof(
  fc.double({ noNaN: true }),
  fc.bigInt(),
  fc.constantFrom(undefined, Symbol.iterator, () => 'red', new Date(0), new Map(), { toString: () => 'red' }),
  fc.constantFrom(
    { media: 1 },
    { address: 'https://evil.example' },
    { xx: 'Hello' },
    [['a']],
    ['green'],
    [1],
  ),
  fc.record({ type: fc.constant('doc'), content: fc.constant([{ type: 'script', content: [] }]) }),
)

describe.each(fieldTypeNames)('%s', (type) => {
  const schema = contentSchema([someField(type)])

  it('returns every valid value unchanged, also through JSON', () => {
    fc.assert(
      fc.property(anyValue[type], (value) => {
        const once = schema.parse({ one: value })
        expect(schema.parse(JSON.parse(JSON.stringify(once)))).toEqual(once)
        expect(once).toEqual({ one: value })
      }),
      { numRuns: 150 },
    )
  })

  it('rejects unknown keys, whatever their name', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString')),
        anyValue[type],
        (key, value) => {
          fc.pre(key !== 'one')
          const given = Object.defineProperty({ one: value }, key, { value, enumerable: true })
          expect(schema.safeParse(given).success).toBe(false)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('rejects invalid values', () => {
    fc.assert(
      fc.property(foreign, (value) => {
        // An absent value counts as an empty one.
        fc.pre(value !== undefined)
        expect(schema.safeParse({ one: value }).success).toBe(false)
      }),
      { numRuns: 80 },
    )
  })

  it('rejects values of other types unless both types share them', () => {
    const taken = fieldTypeNames.filter((other) => schema.safeParse({ one: someValue[other] }).success)
    expect(taken).toEqual(alike[type] ?? [type])
  })
})

const anyWords = ['text', 'textarea', 'selection', 'radio', 'date', 'time'] as const
const alike: Partial<Record<(typeof fieldTypeNames)[number], readonly string[]>> = {
  text: anyWords.filter((type) => type !== 'textarea'),
  textarea: anyWords,
  selection: ['selection', 'radio'],
  radio: ['selection', 'radio'],
  multilang_text: ['multilang_text', 'multilang_textarea'],
  multilang_textarea: ['multilang_text', 'multilang_textarea'],
  file: ['file', 'image'],
  image: ['file', 'image'],
}
