import { expect, it } from 'vitest'
import type { Translate } from '#web/i18n/texts.ts'
import { usualNumbers } from './number-settings.ts'
import { lotteryMs, numberWriter, sortDrawn, summaryWords } from './number-stage.tsx'

const t: Translate = (_key, { from, to } = {}) => `${from} to ${to}`

it.each([
  ['1.000', 'de', '1 to 1.000'],
  ['1,000', 'de', '1 to 1.000'],
  ['1,000', 'en', '1 to 1,000'],
  ['many', 'en', '1 to many'],
])('names the range that is drawn from: %s in %s is %s', (to, tag, shown) => {
  expect(summaryWords(t, { ...usualNumbers, to }, numberWriter(tag))).toBe(shown)
})

it('sorts drawn numbers by value and keeps when each was drawn', () => {
  expect(sortDrawn(['7', '49', '7', '-3', '12'])).toEqual({
    numbers: ['-3', '7', '7', '12', '49'],
    places: [3, 0, 2, 4, 1],
  })
  expect(sortDrawn(['0.50', '-0.05', '0.05']).numbers).toEqual(['-0.05', '0.05', '0.50'])
  const large = ['999999999999999.123456789', '999999999999999.123456788']
  expect(sortDrawn(large).places).toEqual([1, 0])
})

it('more balls take longer', () => {
  expect(lotteryMs(6)).toBeGreaterThan(lotteryMs(5))
})
