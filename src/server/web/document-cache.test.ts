import { beforeEach, expect, it } from 'vitest'
import { type CachedDocument, DocumentCache, documentFor, documentWith } from './document-cache.ts'

let version = 0
let now = 0
let cache: DocumentCache
beforeEach(() => {
  version = 0
  now = 0
  cache = new DocumentCache({
    freshMs: 3000,
    maxDocuments: 3,
    maxBytes: 100,
    version: () => version,
    now: () => now,
  })
})

const keep = (key: string, kept: CachedDocument, at: number) =>
  cache.keep(key, { calls: [], digest: '', document: kept }, at)
const document = (length = 10): CachedDocument => ({
  bytes: Buffer.alloc(length, 'x'),
  nonces: [0],
  keys: [],
  analytics: false,
})

it('replaces only the nonce and the form keys for each visitor', () => {
  const page = Buffer.from('<s nonce="AAAA">ğ</s><s nonce="AAAA"><i value="1111"><i value="2222"><b>"1111"')
  const made = documentWith(page, { nonce: 'AAAA', keys: ['1111', '2222'] }, false)
  const keys = ['kkkk', 'llll']
  const shown = made && documentFor(made, { nonce: 'BBBB', newKey: () => keys.shift() ?? '' }).toString()
  expect(shown).toBe('<s nonce="BBBB">ğ</s><s nonce="BBBB"><i value="kkkk"><i value="llll"><b>"kkkk"')
  expect(page.toString()).toContain('AAAA')
  expect(documentWith(page, { nonce: 'CCCC', keys: [] }, false)).toBeUndefined()
})

it('returns a cached document for a few seconds', () => {
  keep('home', document(), cache.version)
  now = 2999
  expect(cache.find('home')).toBeDefined()
  expect(cache.find('about')).toBeUndefined()
  now = 3000
  expect(cache.find('home')).toBeUndefined()
  expect(cache.size).toEqual({ documents: 0, bytes: 0 })
})

it('drops everything when the site changes, including documents begun before', () => {
  const before = cache.version
  keep('home', document(), before)
  version++
  expect(cache.find('home')).toBeUndefined()
  keep('home', document(), before)
  expect(cache.find('home')).toBeUndefined()
  keep('home', document(), cache.version)
  expect(cache.find('home')).toBeDefined()
})

it('has a size limit, dropping the oldest first', () => {
  for (const key of ['a', 'b', 'c', 'd']) keep(key, document(), cache.version)
  expect([cache.find('a'), cache.size]).toEqual([undefined, { documents: 3, bytes: 30 }])
  keep('e', document(90), cache.version)
  expect([cache.find('c'), cache.size]).toEqual([undefined, { documents: 2, bytes: 100 }])
  keep('huge', document(101), cache.version)
  expect([cache.find('huge'), cache.size.documents]).toEqual([undefined, 2])
  keep('e', document(20), cache.version)
  expect(cache.size).toEqual({ documents: 2, bytes: 30 })
})
