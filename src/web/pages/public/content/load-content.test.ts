import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutAtWord } from './load-content.ts'

it('ends after a sentence if possible, else after a word with an ellipsis', () => {
  expect(cutAtWord('Short.', 20)).toBe('Short.')
  expect(cutAtWord('One sentence here. And another one follows.', 30)).toBe('One sentence here.')
  expect(cutAtWord('Words, and words, and more of them', 18)).toBe('Words, and words…')
})

it('is never longer than the limit and never splits a character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.integer({ min: 10, max: 80 }),
      (text, most) => {
        const cut = cutAtWord(text, most)
        expect(cut.length).toBeLessThanOrEqual(most)
        expect(cut.isWellFormed()).toBe(true)
      },
    ),
  )
})
