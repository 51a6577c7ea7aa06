import fc from 'fast-check'
import { expect, test } from 'vitest'
import { giveawayStatistics } from '#contract/draws/statistics.ts'
import { factsOf } from '#draw/comments/comment-facts.ts'
import type { CommentLine } from '#draw/comments/comment-line.ts'
import { type CommentInput, weighComments } from '#draw/comments/weigh-comments.ts'
import { someCommentOfManyScripts, someInput } from '#test/fairness/some-comments.ts'
import { statisticsOf } from './statistics-of.ts'

const open: CommentInput = { one_entry_per_person: true, exclude: [], comments: [] }

function count(lines: CommentLine[], input = open) {
  const facts = factsOf(lines)
  return statisticsOf({
    facts,
    weighing: weighComments(facts, input),
    textAt: (row) => lines[row]?.text ?? '',
  })
}

function said(texts: string[], more: Partial<CommentLine> = {}) {
  return count(texts.map((text, i) => ({ post: 'p', id: `${i}`, handle: `h${i}`, text, ...more })))
}

const wordsOf = (texts: string[]) => said(texts).words.map(({ word, comments }) => `${word} ${comments}`)

test('for any input, the numbers match the contract and add up', () => {
  fc.assert(
    fc.property(fc.array(someCommentOfManyScripts, { maxLength: 40 }), someInput, (lines, input) => {
      const found = giveawayStatistics.parse(count(lines, input))
      const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
      expect(sum(found.over_time.comments) + found.over_time.without).toBe(lines.length)
      expect(sum(found.per_person)).toBe(found.people)
      expect(found.eligible + sum(Object.values(found.removals))).toBe(lines.length)
      expect(sum(found.over_time.eligible)).toBeLessThanOrEqual(found.eligible)
      expect(found.eligible_people).toBeLessThanOrEqual(found.people)
      for (const { word, comments } of [...found.words, ...found.hashtags]) {
        // Anything else could be a formula in a file, or a person's address.
        expect(word).toMatch(/^#?[\p{L}\p{M}\p{N}\p{Pc}]+$/u)
        expect(comments).toBeGreaterThan(1)
      }
    }),
    { numRuns: 300 },
  )
})

test('a word is counted once per comment in any case, and shown in its usual spelling', () => {
  expect(wordsOf(['Pasta pasta PASTA', 'pasta!', 'my pasta.'])).toEqual(['pasta 3'])
  expect(wordsOf(['Kazandım', 'KAZANDIM', 'ışıl kazandım'])).toEqual(['kazandım 3'])
  expect(wordsOf(['抽奖 谢谢', '谢谢'])).toEqual(['谢谢 2'])
})

test('short words, stop words, people and email addresses are not counted', () => {
  const texts = ['the ok @ada.lovelace ada@shop.example', 'the ok @ada.lovelace ada@shop.example']
  expect(wordsOf(texts)).toEqual([])
})

test('hashtags are counted separately from words', () => {
  const { words, hashtags } = said(['#Win pasta', 'pasta #win'])
  expect(words).toEqual([{ word: 'pasta', comments: 2 }])
  expect(hashtags).toEqual([{ word: '#win', comments: 2 }])
})

test('deleted comments are not read', () => {
  expect(said(['secret', 'secret'], { deleted: true }).words).toEqual([])
  expect(said(['secret', 'secret']).words).toHaveLength(1)
})

test('time is divided into at most 60 spans that begin at full hours and days', () => {
  const at = (moments: string[]) =>
    count(moments.map((moment, i) => ({ post: 'p', id: `${i}`, handle: `${i}`, text: 'x', at: moment })))
  const days = at(['2026-01-01T12:00:00Z', '2026-01-30T12:00:00Z']).over_time
  expect(days).toMatchObject({ from: '2026-01-01T12:00:00.000Z', span_seconds: 43_200 })
  expect(days.comments).toHaveLength(59)
  const ages = at(['1970-01-01T00:00:00Z', '9999-12-31T00:00:00Z']).over_time
  expect(ages.comments.length).toBeLessThanOrEqual(60)
  expect(ages.comments.reduce((sum, one) => sum + one, 0)).toBe(2)
})
