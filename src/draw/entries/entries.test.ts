import { utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryBytes, entryKey, packEntries } from './entries.ts'

const text = fc.string({ unit: 'binary' })

test('packed keys come back unchanged and in order', () => {
  fc.assert(
    fc.property(fc.array(text), (keys) => {
      const entries = packEntries(keys)
      expect(entries.count).toBe(keys.length)
      expect(keys.map((_, i) => entryKey(entries, i))).toEqual(keys)
      expect(keys.map((_, i) => [...entryBytes(entries, i)])).toEqual(
        keys.map((key) => [...utf8ToBytes(key)]),
      )
    }),
  )
})

test('rejects a lone surrogate, because replacing it could merge two names', () => {
  for (const key of ['\ud800', 'a\udc00b', '\ud83d', '\udc00\ud800', '\ud83dA']) {
    expect(() => packEntries(['fine', key]), JSON.stringify(key)).toThrow(RangeError)
  }
})

test('there is no row before the first or after the last', () => {
  const entries = packEntries(['a', 'b'])
  for (const i of [-1, 2, 0.5]) expect(() => entryKey(entries, i)).toThrow(RangeError)
})
