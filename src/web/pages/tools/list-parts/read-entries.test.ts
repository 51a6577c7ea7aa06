import { expect, it } from 'vitest'
import { readEntries, readWeighted, withoutLine } from './read-entries.ts'

it('empty lines are not entries, and every entry knows its line', () => {
  expect(readEntries('Ada\r\n\n  Bo  \n')).toEqual([
    { name: 'Ada', weight: 1, line: 0 },
    { name: 'Bo', weight: 1, line: 2 },
  ])
})

it.each([
  ['Ada x3', 'Ada', 3],
  ['Ada ×12', 'Ada', 12],
  ['Ada X999', 'Ada', 999],
  ['Ada x0', 'Ada x0', 1],
  ['Ada x1000', 'Ada', 1000],
  ['Ada\t5', 'Ada', 5],
  ['Ada x2.5', 'Ada x2.5', 1],
  ['Malcolm X', 'Malcolm X', 1],
  ['Max3', 'Max3', 1],
  ['x3', 'x3', 1],
])('%s becomes %s with %i tickets', (text, name, weight) => {
  expect(readWeighted(text)).toEqual([{ name, weight, line: 0 }])
})

it('removes only the given line', () => {
  expect(withoutLine('Ada\nBo\nAda', 2)).toBe('Ada\nBo')
})
