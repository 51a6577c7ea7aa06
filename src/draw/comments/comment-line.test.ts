import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someComment } from '#test/fairness/some-comments.ts'
import { canonicalJson } from '../canonical-json.ts'
import { type CommentLine, CommentsHash, compareLines, keyOf, personIdOf, timeOf } from './comment-line.ts'

const documentOf = (lines: CommentLine[]) => lines.map((line) => `${canonicalJson(line)}\n`).join('')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the comments hash', () => {
  const hashOf = (lines: CommentLine[], hash = new CommentsHash()) => {
    for (const line of lines) hash.add(line)
    return hash.digest()
  }

  it('equals the hash of the document as a file, with any tool', () => {
    fc.assert(
      fc.property(fc.array(someComment), (lines) => {
        expect(hashOf(lines)).toBe(sha256(documentOf(lines)))
        expect(hashOf(lines, new CommentsHash(createHash('sha256')))).toBe(hashOf(lines))
      }),
      { numRuns: 50 },
    )
  })

  it('accepts lines of any length, around its chunk size', () => {
    const lines = [0, 21_000, 21_840, 21_850, 65_500, 70_000, 3].map(
      (length, i): CommentLine => ({ post: 'p', id: `${i}`, text: 'ş'.repeat(length) }),
    )
    expect(hashOf(lines)).toBe(sha256(documentOf(lines)))
  })

  it('rejects half a character', () => {
    expect(() => hashOf([{ post: 'p', id: '1', text: '\ud800' }])).toThrow(TypeError)
  })
})

it('the order of lines is total: no two comments of a document are equal', () => {
  const compare = compareLines(['q', 'p'])
  fc.assert(
    fc.property(someComment, someComment, someComment, (a, b, c) => {
      expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0)
      if (compare(a, b) === 0) expect([a.post, a.id]).toEqual([b.post, b.id])
      if (compare(a, b) < 0 && compare(b, c) < 0) expect(compare(a, c)).toBeLessThan(0)
    }),
  )
})

describe('times', () => {
  it('match the calendar', () => {
    const some = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(some, (date) => {
        expect(timeOf(date.toISOString())).toBe(date.getTime())
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['2026-01-02T03:04:05Z', 1_767_323_045_000],
    ['2026-01-02T03:04:05.6Z', 1_767_323_045_600],
    ['2026-01-02T03:04:05.678999999Z', 1_767_323_045_678],
    ['2024-02-29T00:00:00Z', 1_709_164_800_000],
  ])('%s', (text, time) => expect(timeOf(text)).toBe(time))

  it.each([
    undefined,
    null,
    '',
    'yesterday',
    '2026-01-02',
    '2026-01-02T03:04:05',
    '2026-01-02T03:04:05+00:00',
    '2026-01-02T03:04:05.Z',
    '2026-01-02T03:04:05.0123456789Z',
    '2026-01-02 03:04:05Z',
    '2026-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-02T24:00:00Z',
    '2026-01-02T23:60:00Z',
    '2026-01-02T23:59:60Z',
    '0999-01-01T00:00:00Z',
    '٢٠٢٦-01-02T03:04:05Z',
  ])('%s is not a time', (text) => expect(timeOf(text)).toBeNaN())
})

it.each([
  [{ id: '1', author: 'A', handle: '@@Ada', name: 'Ada L' }, 'Ada', 'id:A'],
  [{ id: '1', handle: '@Ada' }, 'Ada', 'handle:ada'],
  [{ id: '1', handle: '@ \u200b', name: ' Ada  L ' }, ' Ada  L ', 'name:ada l'],
  [{ id: '1', author: '', name: 'id:A' }, 'id:A', 'name:id:a'],
  [{ id: '1' }, '#1', ''],
])('%j is shown as “%s” and identified as “%s”', (line, key, person) => {
  expect([keyOf(line), personIdOf(line)]).toEqual([key, person])
})

it('a key is cut between characters, never within one', () => {
  expect(keyOf({ id: '1', name: '👍'.repeat(300) })).toBe('👍'.repeat(256))
})
