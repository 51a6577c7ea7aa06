import { describe, expect, it } from 'vitest'
import { lengthClass, splitWinners } from './winner-list.tsx'

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

describe('splitWinners', () => {
  it.each([
    [1, 1, 0],
    [12, 12, 0],
    [13, 6, 7],
    [1000, 6, 994],
  ])('of %d shows %d and folds %d, in order', (count, shown, folded) => {
    const split = splitWinners(numbers(count))
    expect([split.visible.length, split.folded.length]).toEqual([shown, folded])
    expect([...split.visible, ...split.folded]).toEqual(numbers(count))
  })
})

describe('lengthClass', () => {
  it.each([
    ['ayşe_yılmaz', 'ticket-short'],
    ['a'.repeat(28), 'ticket-short'],
    ['a'.repeat(29), 'ticket-long'],
    ['名'.repeat(256), 'ticket-longest'],
  ])('%s', (name, size) => {
    expect(lengthClass(name)).toBe(size)
  })

  it('counts visible characters, not code units', () => {
    expect(lengthClass('👩‍👩‍👧‍👦'.repeat(20))).toBe('ticket-short')
  })
})
