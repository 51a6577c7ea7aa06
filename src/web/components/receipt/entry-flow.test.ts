import { describe, expect, it } from 'vitest'
import { entrySum } from './entry-flow.tsx'

const none = { blank: 0, refused: 0, duplicate: 0, excluded: 0, zero_weight: 0 }

describe('entrySum', () => {
  it('adds up, and lists only reasons that removed something', () => {
    const sum = entrySum({
      eligible_total: 4174,
      removals: { ...none, duplicate: 37, blank: 4, excluded: 3 },
    })
    expect(sum).toEqual({
      read: 4218,
      removed: [
        { reason: 'blank', count: 4 },
        { reason: 'excluded', count: 3 },
        { reason: 'duplicate', count: 37 },
      ],
      drawnFrom: 4174,
    })
  })

  it('includes every reason', () => {
    const removals = { blank: 1, refused: 2, duplicate: 4, excluded: 8, zero_weight: 16 }
    expect(entrySum({ eligible_total: 32, removals }).read).toBe(63)
  })
})
