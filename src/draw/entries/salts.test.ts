import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import vector from '../vectors/vector-1.json' with { type: 'json' }
import { salt, saltStream } from './salts.ts'

const key = hexToBytes(vector.saltKey)

test('the salts match the vector', () => {
  for (const draw of vector.draws) expect(bytesToHex(salt(key, draw.index))).toBe(draw.salt)
})

test('a single salt equals its place in the stream', () => {
  const stream = saltStream(key, 0, 1000)
  for (const i of [0, 1, 255, 256, 999]) {
    expect([...salt(key, i)]).toEqual([...stream.subarray(16 * i, 16 * i + 16)])
  }
})

test('the counter carries beyond 32 bits', () => {
  const across = saltStream(key, 2 ** 32 - 1, 2)
  expect([...across.subarray(16)]).toEqual([...salt(key, 2 ** 32)])
  expect([...salt(key, 2 ** 32)]).not.toEqual([...salt(key, 0)])
})

test('rejects a key of any other length: 16 bytes would silently be a different cipher', () => {
  expect(() => salt(new Uint8Array(16), 0)).toThrow(RangeError)
})
