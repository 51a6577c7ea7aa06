import { expect, test } from 'vitest'
import { isVoidReceipt } from './receipt-text.ts'

test('a receipt is void only with a void event', () => {
  expect(
    isVoidReceipt({ events: [{ type: 'void', at: '2026-11-25T10:00:00.000Z', note: 'Wrong list' }] }),
  ).toBe(true)
  expect(isVoidReceipt({ events: [] })).toBe(false)
  expect(isVoidReceipt({})).toBe(false)
})
