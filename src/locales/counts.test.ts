import { describe, expect, it } from 'vitest'
import { formatCount } from './formatters.ts'

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1_000, '1k'],
    [1_049, '1k'],
    [1_050, '1.1k'],
    [1_150, '1.2k'],
    [12_431, '12.4k'],
    [99_949, '99.9k'],
    [99_950, '100k'],
    [999_949, '999.9k'],
    [999_950, '1m'],
    [999_999, '1m'],
    [1_000_000, '1m'],
    [1_250_000, '1.3m'],
    [1_000_000_000, '1,000m'],
    [1_500_000_000, '1,500m'],
    [999_999_900_000, '999,999.9m'],
    [999_999_950_000, '1t'],
    [1_000_000_000_000, '1t'],
    [2_340_000_000_000_000, '2,340t'],
    [-1_500, '-1.5k'],
  ])('%d is %s in English', (count, text) => {
    expect(formatCount(count, 'en')).toBe(text)
  })

  it.each([
    ['tr', '50,5 bin'],
    ['de', '50.500'],
    ['es', '50,5 mil'],
    ['fr', '50 500'],
    ['it', '50,5 mila'],
    ['pt-PT', '50,5 mil'],
    ['pt-BR', '50,5 mil'],
  ])('uses the words of %s', (locale, text) => {
    expect(formatCount(50_500, locale).replace(/\s/, ' ')).toBe(text)
  })

  it.each([
    ['de', '1 Million'],
    ['fr', '1 million'],
  ])('writes a million in %s as a word', (locale, text) => {
    expect(formatCount(1_000_000, locale).replace(/\s/, ' ')).toBe(text)
  })

  it('never shows more than one decimal or a four-digit number of thousands', () => {
    for (let count = 1_000; count < 2_000_000; count += 997) {
      expect(formatCount(count, 'en')).toMatch(/^\d{1,3}(\.\d)?[km]$/)
    }
  })
})
