import { expect, test } from 'vitest'
import { everyLine, filledLines, linesOf } from './lines.ts'

test('lines end as any system ends them, and empty ones at the end are no lines', () => {
  expect(linesOf('a\r\nb\rc\n\nd\n \n\n')).toEqual(['a', 'b', 'c', '', 'd'])
  expect(linesOf('')).toEqual([])
  expect(linesOf(' \n')).toEqual([])
})

test('filled lines have text, and nothing around it', () => {
  expect(filledLines(' a \r\n\n \rb\n')).toEqual(['a', 'b'])
  expect(filledLines(' ')).toEqual([])
})

test('every line is one, empty or not', () => {
  expect(everyLine('a\r\n\rb\n')).toEqual(['a', '', 'b', ''])
})
