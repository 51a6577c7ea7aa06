import { expect, test } from 'vitest'
import { urlOf, withUrl } from './comment-url.ts'

test('uses the stored address, or builds it from its beginning and the id', () => {
  expect(urlOf({ id: 'a' })).toBeUndefined()
  expect(urlOf({ id: 'a', url: 'https://x/1' })).toBe('https://x/1')
  expect(urlOf({ id: 'a/b', urlBefore: 'https://x/?lc=' })).toBe('https://x/?lc=a%2Fb')
  expect(withUrl({ id: 'a', text: 't', urlBefore: 'https://x/' })).toEqual({
    id: 'a',
    text: 't',
    url: 'https://x/a',
  })
  expect(withUrl({ id: 'a' })).toEqual({ id: 'a' })
})
