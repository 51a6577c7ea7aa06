import { describe, expect, it } from 'vitest'
import { hashLines } from './hash.tsx'

describe('hashLines', () => {
  it('breaks a SHA-256 into two lines of four groups of eight', () => {
    const hash = '356fda92d58a1a434671b3c4bc1b5b82e3607038c2a3b0b615b320a852f61c89'
    expect(hashLines(hash)).toEqual([
      '356fda92 d58a1a43 4671b3c4 bc1b5b82',
      'e3607038 c2a3b0b6 15b320a8 52f61c89',
    ])
    expect(hashLines(hash).join(' ').replaceAll(' ', '')).toBe(hash)
  })

  it('keeps all of a hash of another length', () => {
    expect(hashLines('0123456789')).toEqual(['01234567 89'])
    expect(hashLines('')).toEqual([])
  })
})
