import { constants, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Comment } from '../../connectors/connector.ts'
import { packPage, unpackPage } from './comment-columns.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const count = fc.nat()
/** Every optional member is sometimes missing and sometimes empty, which is not the same. */
const comment: fc.Arbitrary<Comment> = fc.record(
  {
    platform: fc.constantFrom('youtube' as const, 'x' as const),
    id: text,
    parentId: fc.option(text),
    author: fc.record(
      { id: text, handle: text, name: text, avatarUrl: text, profileUrl: text },
      { requiredKeys: [], noNullPrototype: true },
    ),
    text,
    createdAt: fc.option(text),
    likeCount: count,
    replyCount: count,
    isPostAuthor: fc.boolean(),
    url: text,
    isDeleted: fc.constant(true as const),
    isBot: fc.constant(true as const),
  },
  { requiredKeys: ['platform', 'id', 'parentId', 'author', 'text', 'createdAt'], noNullPrototype: true },
)

/** The stored part of a comment. */
function kept({ likeCount: _l, author, ...comment }: Comment): Comment {
  const { avatarUrl: _a, profileUrl: _p, ...person } = author
  return { ...comment, author: person }
}

test('a page keeps exactly the stored fields, also in the old format of lines', async () => {
  const page = fc.array(comment, { maxLength: 8, depthIdentifier: 'page' })
  await fc.assert(
    fc.asyncProperty(page, async (comments) => {
      expect(unpackPage(await packPage(comments))).toStrictEqual(comments.map(kept))
      const lines = comments.map((one) => `${JSON.stringify(one)}\n`).join('')
      expect(unpackPage(zstdCompressSync(lines))).toStrictEqual(comments.map(kept))
    }),
    { numRuns: 200 },
  )
})

test('addresses that differ only in the id are stored once, others in full', async () => {
  const at = (id: string, where: Pick<Comment, 'url' | 'urlBefore'>): Comment => ({
    platform: 'youtube',
    id,
    parentId: null,
    author: {},
    text: '',
    createdAt: null,
    ...where,
  })
  const alike = [at('a', { urlBefore: 'https://v/?lc=' }), at('b/c', { urlBefore: 'https://v/?lc=' })]
  expect(unpackPage(await packPage(alike))).toStrictEqual(alike)
  const mixed = [...alike, at('d', { url: 'https://w/d' }), at('e', {})]
  expect(unpackPage(await packPage(mixed)).map(({ url, urlBefore }) => [url, urlBefore])).toEqual([
    ['https://v/?lc=a', undefined],
    ['https://v/?lc=b%2Fc', undefined],
    ['https://w/d', undefined],
    [undefined, undefined],
  ])
})

test('a page of any length is unpacked, with or without its size in the frame', async () => {
  for (const length of [0, 1, 200, 300, 70_000, 400_000]) {
    const page: Comment[] = [
      { platform: 'x', id: 'a', parentId: null, author: {}, text: 'ab'.repeat(length), createdAt: null },
    ]
    expect(unpackPage(await packPage(page))).toStrictEqual(page)
    const silent = zstdCompressSync(`${JSON.stringify(page[0])}\n`, {
      params: { [constants.ZSTD_c_contentSizeFlag]: 0 },
    })
    expect(unpackPage(silent)).toStrictEqual(page)
  }
})
