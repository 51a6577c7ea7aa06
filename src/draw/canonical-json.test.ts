import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('strings and sorting match the examples of RFC 8785', () => {
  // From RFC 8785, 3.2.2 and 3.2.3, without its floats.
  const value = {
    string: '€$\u000f\u000aA\u0027\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  }
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
  const keys = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6']
  const object = Object.fromEntries(keys.map((key, i) => [key, i]))
  expect(Object.keys(JSON.parse(canonicalJson(object)) as object)).toHaveLength(7)
  expect(canonicalJson(object)).toBe(
    '{"\\r":1,"1":3,"\u0080":5,"\u00f6":6,"\u20ac":0,"\u{1f600}":4,"\ufb33":2}',
  )
})

test('rejects values that two programs could write differently', () => {
  const refused = [
    0.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    1e21,
    '\ud800',
    { '\udc00': 1 },
    undefined,
    { a: undefined },
    [undefined],
    new Array(1),
    1n,
    () => 1,
    Symbol('s'),
    new Date(0),
    new Map(),
    new Uint8Array(1),
  ]
  for (const value of refused) expect(() => canonicalJson(value), typeof value).toThrow(TypeError)
})

test('rejects endless nesting without a stack overflow', () => {
  const loop: unknown[] = []
  loop.push(loop)
  expect(() => canonicalJson(loop)).toThrow(TypeError)
})

test('minus zero is zero, and the largest integers keep all digits', () => {
  expect(canonicalJson([-0, 2 ** 53 - 1, -(2 ** 53 - 1)])).toBe('[0,9007199254740991,-9007199254740991]')
})

test('the text does not depend on member order and parses back to the same value', () => {
  const leaf = fc.oneof(fc.string({ unit: 'binary' }), fc.maxSafeInteger(), fc.boolean(), fc.constant(null))
  const value = fc.dictionary(fc.string({ unit: 'binary' }), fc.oneof(leaf, fc.array(leaf)))
  fc.assert(
    fc.property(value, (object) => {
      const members = Object.entries(object)
      const backwards = Object.fromEntries(members.reverse())
      expect(canonicalJson(backwards)).toBe(canonicalJson(object))
      expect(JSON.parse(canonicalJson(object))).toEqual(JSON.parse(JSON.stringify(object)))
    }),
  )
})
