import { beforeEach, expect, it } from 'vitest'
import { documentFor, documentWith, type KeptDocument, KeptDocuments } from './kept-documents.ts'

let version = 0
let now = 0
let kept: KeptDocuments
beforeEach(() => {
  version = 0
  now = 0
  kept = new KeptDocuments({
    freshMillis: 3000,
    maxDocuments: 3,
    maxBytes: 100,
    version: () => version,
    now: () => now,
  })
})

const document = (length = 10): KeptDocument => ({
  bytes: Buffer.alloc(length, 'x'),
  nonces: [0],
  keys: [],
  analytics: false,
})

it('puts the nonce and the keys of each visitor where those of the first one stood, and nothing else', () => {
  const page = Buffer.from('<s nonce="AAAA">ğ</s><s nonce="AAAA"><i value="1111"><i value="2222"><b>"1111"')
  const made = documentWith(page, { nonce: 'AAAA', keys: ['1111', '2222'] }, false)
  const keys = ['kkkk', 'llll']
  const shown = made && documentFor(made, 'BBBB', () => keys.shift() ?? '').toString()
  expect(shown).toBe('<s nonce="BBBB">ğ</s><s nonce="BBBB"><i value="kkkk"><i value="llll"><b>"kkkk"')
  expect(page.toString()).toContain('AAAA')
  expect(documentWith(page, { nonce: 'CCCC', keys: [] }, false)).toBeUndefined()
})

it('shows what it keeps for some seconds', () => {
  kept.keep('home', document(), kept.version)
  now = 2999
  expect(kept.find('home')).toBeDefined()
  expect(kept.find('about')).toBeUndefined()
  now = 3000
  expect(kept.find('home')).toBeUndefined()
  expect(kept.size).toEqual({ documents: 0, bytes: 0 })
})

it('forgets everything at once when the site changes, and keeps nothing that was begun before', () => {
  const before = kept.version
  kept.keep('home', document(), before)
  version++
  expect(kept.find('home')).toBeUndefined()
  kept.keep('home', document(), before)
  expect(kept.find('home')).toBeUndefined()
  kept.keep('home', document(), kept.version)
  expect(kept.find('home')).toBeDefined()
})

it('holds no more than it may, the oldest leaving first', () => {
  for (const key of ['a', 'b', 'c', 'd']) kept.keep(key, document(), kept.version)
  expect([kept.find('a'), kept.size]).toEqual([undefined, { documents: 3, bytes: 30 }])
  kept.keep('e', document(90), kept.version)
  expect([kept.find('c'), kept.size]).toEqual([undefined, { documents: 2, bytes: 100 }])
  kept.keep('huge', document(101), kept.version)
  expect([kept.find('huge'), kept.size.documents]).toEqual([undefined, 2])
  kept.keep('e', document(20), kept.version)
  expect(kept.size).toEqual({ documents: 2, bytes: 30 })
})
