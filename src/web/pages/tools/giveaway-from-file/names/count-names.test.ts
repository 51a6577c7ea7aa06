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

test('excluded people are counted once and are nobody’s duplicate', () => {
  expect(countNames('@Ada\nada\nGrace', 'ADA\n\n')).toMatchObject({ names: 3, excluded: 2, duplicates: 0 })
})

test('a name that nobody can see is blank', () => {
  expect(countNames('\u200b\u00ad\nAda', '')).toMatchObject({ total: 2, names: 1, blanks: 1 })
})

test('half a character does not end the count', () => {
  expect(countNames('A\ud800\nB', '\udc00').names).toBe(2)
})

test('of many duplicates all are counted and the first are shown', () => {
  const counted = countNames('x\n'.repeat(300), '')
  expect(counted.duplicates).toBe(299)
  expect(counted.shownDuplicates).toHaveLength(50)
  expect(counted.shownDuplicates[0]).toEqual({ row: 2, of: 1, name: 'x' })
})

test('tickets are counted for all lines and for one line per person', () => {
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

test('lines that seem to give tickets are noticed, but count once', () => {
  const counted = countNames('Ada x3\nGrace\nEve\t2', '')
  expect(counted).toMatchObject({ names: 3, seemTickets: 2 })
  expect(counted.tickets).toBeUndefined()
})

test('past winners are out, and the rest is counted without them', () => {
  const counted = countNames('@Ada\nada\nGrace\ngrace', '', false, ['ADA', 'Nobody'])
  expect(counted).toMatchObject({ names: 4, pastWinners: 2, duplicates: 1 })
})

test('nothing typed is nothing', () => {
  expect(countNames('\n \n', '')).toMatchObject({ total: 0, names: 0, blanks: 0, duplicates: 0 })
})
