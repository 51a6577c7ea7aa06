import { describe, expect, it } from 'vitest'
import { cleanText, isRightToLeft, shortened, withBreaks } from './text-setter.ts'

describe('printable text', () => {
  it.each([
    ['  Ada \t\n Lovelace ', 'Ada Lovelace'],
    ['e\u0301', 'é'],
    ['a\u202eb\u2066c\u2069', 'abc'],
    ['x\u0000y', 'x y'],
    ['\u{1f44d}\u{1f3fd}', '\u{1f44d}'],
    ['\u{1f468}\u200d\u{1f469}', '\u{1f468}\u{1f469}'],
    ['نامه\u200cها', 'نامه\u200cها'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  it.each(['', ' ', '\u2066\u2069', '\u200d\u200c', '\u3164', '\u2800', '\u200b\ufeff'])(
    '%j becomes empty',
    (text) => {
      expect(cleanText(text)).toBe('')
    },
  )
})

it('an overlong word can be broken between letters, never inside one', () => {
  const broken = withBreaks('e\u0323'.repeat(40))
  expect(broken).toContain('\u200b')
  expect(broken).not.toMatch(/\u200b\u0323/u)
  expect(withBreaks('twenty four letters long')).toBe('twenty four letters long')
})

it('text is cut between graphemes', () => {
  expect(shortened('🇹🇷🇩🇪🇫🇷', 2)).toBe('🇹🇷🇩🇪…')
  expect(shortened('short', 5)).toBe('short')
})

it('the first letter determines the reading direction', () => {
  expect(isRightToLeft('123 محمد')).toBe(true)
  expect(isRightToLeft('(שרה) abc')).toBe(true)
  expect(isRightToLeft('abc שרה')).toBe(false)
  expect(isRightToLeft('42')).toBe(false)
})
