import { describe, expect, it, vi } from 'vitest'
import { cached, createDateFormat, formatCount, formatSize } from './formatters.ts'

it('computes the value of a key once, whatever it is', () => {
  const make = vi.fn((key: string) => key.length > 2)
  const isLong = cached(make)
  expect([isLong('abc'), isLong('a'), isLong('abc'), isLong('a')]).toEqual([true, false, true, false])
  expect(make).toHaveBeenCalledTimes(2)
})

it('keeps at most 200 values and continues after them', () => {
  const make = vi.fn((key: string) => ({ key }))
  const of = cached(make)
  const first = of('0')
  for (let index = 1; index < 200; index++) of(String(index))
  expect(of('0')).toBe(first)
  expect(of('200')).toEqual({ key: '200' })
  expect(of('0')).not.toBe(first)
  expect(make).toHaveBeenCalledTimes(202)
})

it('throws again for a key that cannot be computed', () => {
  const of = cached((key: string) => new Intl.NumberFormat(key))
  expect(() => of('not a language')).toThrow(RangeError)
  expect(() => of('not a language')).toThrow(RangeError)
})

const day = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const

it.each([
  ['fr-FR', '2026-12-01T11:00Z', '1er décembre 2026'],
  ['fr-FR', '2026-12-11T11:00Z', '11 décembre 2026'],
  ['pt-BR', '2026-12-01T11:00Z', '1º de dezembro de 2026'],
  ['pt-PT', '2026-12-01T11:00Z', '1 de dezembro de 2026'],
  ['it-IT', '2026-12-01T11:00Z', '1 dicembre 2026'],
  ['tr-TR', '2026-12-01T11:00Z', '1 Aralık 2026'],
])('%s formats %s as %s', (tag, moment, text) => {
  expect(createDateFormat(tag, day)(moment)).toBe(text)
})

it('keeps dates without a month name, and times, numeric', () => {
  expect(createDateFormat('fr-FR', { dateStyle: 'short', timeZone: 'UTC' })('2026-12-01T01:01Z')).toBe(
    '01/12/2026',
  )
  const short = {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  } as const
  expect(createDateFormat('fr-FR', short)('2026-12-01T11:01Z')).toBe('1er déc., 11:01')
})

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

const mebibyte = 1024 ** 2

it.each([
  [0, 'en', '0 B'],
  [999, 'en', '999 B'],
  [100 * 1024, 'en', '100 KB'],
  [1536, 'en', '1.5 KB'],
  [10 * mebibyte, 'en', '10 MB'],
  [200 * mebibyte, 'en', '200 MB'],
  [2.44 * mebibyte, 'de', '2,4 MB'],
  [2.44 * mebibyte, 'fr', '2,4 Mo'],
  [5_000 * mebibyte, 'en', '5,000 MB'],
  [20_000 * mebibyte, 'de', '20.000 MB'],
  [5_001 * mebibyte, 'en', '4.8 GB'],
  [1.99 * mebibyte, 'en', '1.9 MB'],
  [2 * 1024 * mebibyte, 'en', '2 GB'],
  [1024 ** 4, 'en', '1 TB'],
])('%d bytes in %s', (bytes, language, text) => {
  const numbers = new Intl.NumberFormat(language)
  expect(formatSize(bytes, language, (value) => numbers.format(value)).replace('\u00a0', ' ')).toBe(text)
})
