import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { excludeHash } from './list-hashes.ts'

const saltKey = new Uint8Array(32).fill(7)

test('commits to an exclude list by count and keyed hash, whatever its order and spelling', () => {
  const key = createHmac('sha256', saltKey).update('exclude').digest()
  const hmac = createHmac('sha256', key).update('bob\nzoë\n\u{1f389}\n').digest('hex')
  expect(excludeHash(['\u{1f389}', '@Zoë', ' bob ', 'BOB', '@', ''], saltKey)).toEqual({
    exclude: { count: 3, hmac },
  })
  expect(excludeHash(['bob'], new Uint8Array(32)).exclude?.hmac).not.toBe(
    excludeHash(['bob'], saltKey).exclude?.hmac,
  )
})

test('a list of only blank names is no list', () => {
  expect(excludeHash([' ', '@'], saltKey)).toEqual({ exclude: null })
})
