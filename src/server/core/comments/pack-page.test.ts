import { zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Comment } from '../../connectors/comment.ts'
import { packPage, unpackPage } from './pack-page.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const count = fc.nat()
/** Whatever may be missing is missing sometimes, and empty at other times, which is not the same. */
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

test('a page is what was packed, with nothing more and nothing less, and so is one of lines as they were before', async () => {
  const page = fc.array(comment, { maxLength: 8, depthIdentifier: 'page' })
  await fc.assert(
    fc.asyncProperty(page, async (comments) => {
      expect(unpackPage(await packPage(comments))).toStrictEqual(comments)
      const lines = comments.map((one) => `${JSON.stringify(one)}\n`).join('')
      expect(unpackPage(zstdCompressSync(lines))).toStrictEqual(comments)
    }),
    { numRuns: 200 },
  )
})
