import { expect, test } from 'vitest'
import { nameStep } from './lifted.tsx'

test.each([
  ['ayse', 'short'],
  ['müşerref.büy', 'short'],
  ['Siobhán O’Connor', 'medium'],
  ['Friederike Schlüter-Großkreutz', 'long'],
  ['x'.repeat(60), 'longer'],
  ['x'.repeat(256), 'longest'],
])('%s is %s', (name, step) => {
  expect(nameStep(name)).toBe(step)
})

test('what looks like one letter counts once', () => {
  expect(nameStep('e\u0301'.repeat(13))).toBe('short')
  expect(nameStep('👩‍👩‍👧‍👦'.repeat(6))).toBe('short')
})

test('letters of East Asia take the room of two', () => {
  expect(nameStep('佐藤小百合')).toBe('short')
  expect(nameStep('佐藤小百合さん山田')).toBe('medium')
  expect(nameStep('김하늘'.repeat(4))).toBe('long')
})
