import { expect, it } from 'vitest'
import { shortened } from './version-diff.tsx'
import { wordDiff } from './word-diff.ts'

it('separates removed words from added ones', () => {
  const parts = wordDiff('The draw ends on Friday.', 'The draw ends on Monday.')
  expect(parts.filter(({ by }) => by === 'theirs').map(({ words }) => words)).toEqual(['Friday'])
  expect(parts.filter(({ by }) => by === 'yours').map(({ words }) => words)).toEqual(['Monday'])
  expect(
    parts
      .filter(({ by }) => by !== 'yours')
      .map(({ words }) => words)
      .join(''),
  ).toBe('The draw ends on Friday.')
})

it('shortens unchanged text, never a change', () => {
  const long = 'word '.repeat(200)
  const parts = shortened(wordDiff(`${long}old ${long}`, `${long}new ${long}`))
  expect(parts.map(({ by }) => by)).toEqual(['both', 'theirs', 'yours', 'both'])
  expect(parts.map(({ words }) => words.length)).toEqual([83, 3, 3, 83])
})
