import { describe, expect, it } from 'vitest'
import { pairTime, readKey } from './keys.ts'

describe('dashboard shortcuts', () => {
  it('go to a page after g', () => {
    const { waiting, does } = readKey('g', 1000, undefined)
    expect(does).toBeUndefined()
    expect(readKey('u', 1200, waiting)).toEqual({ waiting: undefined, does: { go: 'dashboardUsers' } })
    expect(readKey(',', 1200, waiting).does).toEqual({ go: 'dashboardSettings' })
  })

  it('do nothing once g was too long ago', () => {
    expect(readKey('u', 1000 + pairTime + 1, 1000)).toEqual({ waiting: undefined })
    expect(readKey('j', 1000 + pairTime + 1, 1000).does).toEqual({ act: 'next' })
  })

  it('do not act alone after the first key of a pair', () => {
    expect(readKey('n', 1100, 1000)).toEqual({ waiting: undefined })
    expect(readKey('g', 1100, 1000)).toEqual({ waiting: 1100 })
  })

  it('act alone', () => {
    expect(readKey('/', 0, undefined).does).toEqual({ act: 'search' })
    expect(readKey('?', 0, undefined).does).toEqual({ act: 'keys' })
    expect(readKey('Enter', 0, undefined).does).toBeUndefined()
    // Inherited object properties are not keys.
    expect(readKey('constructor', 0, undefined).does).toBeUndefined()
  })
})
