import { expect, it } from 'vitest'
import { formatSize } from './formatters.ts'

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
