import { expect, test } from 'vitest'
import { voidingOf } from './voiding-of.ts'

const replacement = { type: 'replacement', note: null } as const
const voiding = { type: 'void', note: 'Wrong list' } as const

test('a draw is void once an event says so, whatever happened before', () => {
  expect(voidingOf([replacement, voiding])).toBe(voiding)
  expect(voidingOf([replacement])).toBeUndefined()
  expect(voidingOf([])).toBeUndefined()
})
