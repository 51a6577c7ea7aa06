import { expect, it } from 'vitest'
import type { Translate } from '#web/i18n/texts.ts'
import { usualNumbers } from './number-settings.ts'
import { numberWriter, summaryWords } from './number-stage.tsx'

const t: Translate = (_key, { from, to } = {}) => `${from} to ${to}`

it.each([
  ['1.000', 'de', '1 to 1.000'],
  ['1,000', 'de', '1 to 1.000'],
  ['1,000', 'en', '1 to 1,000'],
  ['many', 'en', '1 to many'],
])('names the range that is drawn from: %s in %s is %s', (to, tag, shown) => {
  expect(summaryWords(t, { ...usualNumbers, to }, numberWriter(tag))).toBe(shown)
})
