import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutAtWord } from './load-content.ts'

it('ends with a sentence where there is one, else with a word and a sign that there is more', () => {
  expect(cutAtWord('Short.', 20)).toBe('Short.')
  expect(cutAtWord('One sentence here. And another one follows.', 30)).toBe('One sentence here.')
  expect(cutAtWord('Words, and words, and more of them', 18)).toBe('Words, and words…')
})

it('is never longer than asked for, and never breaks a sign in two', () => {
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
