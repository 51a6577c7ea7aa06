import { expect, test } from 'vitest'
import { countNames } from './count-names.ts'

test('counts lines, names, blanks and later lines of the same person', () => {
  const counted = countNames('Ada\n\nGrace\n  ada \nLİNUS\nADA\n\n', '')
  expect(counted).toMatchObject({ total: 6, names: 5, blanks: 1, duplicates: 2, excluded: 0 })
  expect(counted.shownDuplicates).toEqual([
    { row: 4, of: 1, name: 'ada' },
    { row: 6, of: 1, name: 'ADA' },
  ])
})

test('counts excluded people once and never as duplicates', () => {
  expect(countNames('@Ada\nada\nGrace', 'ADA\n\n')).toMatchObject({ names: 3, excluded: 2, duplicates: 0 })
})

test('counts an invisible name as blank', () => {
  expect(countNames('\u200b\u00ad\nAda', '')).toMatchObject({ total: 2, names: 1, blanks: 1 })
})

test('half a character does not stop the count', () => {
  expect(countNames('A\ud800\nB', '\udc00').names).toBe(2)
})

test('counts all duplicates and shows the first ones', () => {
  const counted = countNames('x\n'.repeat(300), '')
  expect(counted.duplicates).toBe(299)
  expect(counted.shownDuplicates).toHaveLength(50)
  expect(counted.shownDuplicates[0]).toEqual({ row: 2, of: 1, name: 'x' })
})

test('counts tickets for all lines and for one line per person', () => {
  const counted = countNames('Ada x3\nGrace\nada x4\nBob x0\nEve\t2\nMax x1.5', 'eve', true)
  expect(counted).toMatchObject({ names: 6, excluded: 1, duplicates: 1, seemTickets: 0 })
  expect(counted.tickets).toEqual({
    all: 9,
    once: 5,
    none: 1,
    bad: 1,
    shownBad: [{ row: 6, name: 'Max', typed: '1.5' }],
  })
})

test('notices lines that look like tickets, but counts them once', () => {
  const counted = countNames('Ada x3\nGrace\nEve\t2', '')
  expect(counted).toMatchObject({ names: 3, seemTickets: 2 })
  expect(counted.tickets).toBeUndefined()
})

test('leaves out past winners, and counts the rest without them', () => {
  const counted = countNames('@Ada\nada\nGrace\ngrace', '', false, ['ADA', 'Nobody'])
  expect(counted).toMatchObject({ names: 4, pastWinners: 2, duplicates: 1 })
})

test('counts nothing in an empty list', () => {
  expect(countNames('\n \n', '')).toMatchObject({ total: 0, names: 0, blanks: 0, duplicates: 0 })
})
