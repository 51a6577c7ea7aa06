import { expect, test } from 'vitest'
import { everyLine, filledLines, linesOf } from './lines.ts'

test('accepts any line ending and drops empty lines at the end', () => {
  expect(linesOf('a\r\nb\rc\n\nd\n \n\n')).toEqual(['a', 'b', 'c', '', 'd'])
  expect(linesOf('')).toEqual([])
  expect(linesOf(' \n')).toEqual([])
})

test('filled lines are trimmed and not empty', () => {
  expect(filledLines(' a \r\n\n \rb\n')).toEqual(['a', 'b'])
  expect(filledLines(' ')).toEqual([])
})

test('every line counts, empty or not', () => {
  expect(everyLine('a\r\n\rb\n')).toEqual(['a', '', 'b', ''])
})
