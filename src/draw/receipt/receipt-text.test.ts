import { expect, test } from 'vitest'
import vector from '../vectors/vector-1.json'
import { verifyReceipt } from '../verify/verify.ts'
import { isVoidReceipt, textFault, verifyText } from './receipt-text.ts'

const text = JSON.stringify(vector)

function objectOf(keys: number): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, i) => [`k${i}`, 0])))
}

test('a receipt verifies from its text and from its value alike', () => {
  expect(verifyText(text)).toEqual(verifyReceipt(vector))
  expect(verifyText(text).ok).toBe(true)
  expect(verifyText(JSON.stringify(vector, null, 2)).ok).toBe(true)
})

test.each([
  ['', 'not JSON'],
  ['\ufeff{}', 'not JSON'],
  ['{"a": NaN}', 'not JSON'],
  ['{"a":1, "b":{"a":2}, "a":3}', 'the key "a" twice'],
  ['{"a":1, "\\u0061":3}', 'the key "a" twice'],
  ['[1, {"a" : [1.0]}]', 'the number 1.0'],
  ['[1e2]', 'the number 1e2'],
  ['[123456789012345678901]', 'the number 123456789012345678901'],
  ['['.repeat(65) + ']'.repeat(65), 'nested too deeply'],
  [objectOf(1001), 'more than 1000 keys in one object'],
  ['"a"'.padEnd(64 * 1024 * 1024 + 1), 'larger than 64 MiB'],
])('text %#  is rejected with the reason', (given, why) => {
  expect(textFault(given)).toBe(why)
  expect(verifyText(given)).toEqual({
    ok: false,
    checks: [{ name: 'shape', ok: false, at: why }],
    unchecked: [],
    keys: {},
  })
})

test.each([
  '{"a":{"b":1},"b":[{"a":1},{"a":1}]}',
  '["1.5", "{\\"a\\":1.5", -0, -12]',
  '{"a":"b","c":"a: 1.5"}',
  '['.repeat(64) + ']'.repeat(64),
  objectOf(1000),
])('accepts unusual but valid text: %s', (given) => {
  expect(textFault(given)).toBeUndefined()
})

test('handles very long text quickly and without a stack overflow', () => {
  const long = 10_000_000
  expect(textFault(`{"a":"${'x'.repeat(long)}"}`)).toBeUndefined()
  expect(textFault(`"${'\\'.repeat(long)}"`)).toBeUndefined()
  expect(textFault('['.repeat(long))).toBe('nested too deeply')
  expect(textFault('1'.repeat(long))).toBe(`the number ${'1'.repeat(40)}`)
  expect(textFault('"'.padEnd(long))).toBe('not JSON')
})

test('a receipt is void only with a void event', () => {
  expect(
    isVoidReceipt({ events: [{ type: 'void', at: '2026-11-25T10:00:00.000Z', note: 'Wrong list' }] }),
  ).toBe(true)
  expect(isVoidReceipt({ events: [] })).toBe(false)
  expect(isVoidReceipt({})).toBe(false)
})
