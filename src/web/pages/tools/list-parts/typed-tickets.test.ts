import { expect, test } from 'vitest'
import { readTickets, seemsToGiveTickets } from './typed-tickets.ts'

test.each([
  ['Ada', 'Ada', 1],
  ['Ada x3', 'Ada', 3],
  ['Ada X 3', 'Ada', 3],
  ['Ada Lovelace ×12', 'Ada Lovelace', 12],
  ['Ada *2', 'Ada', 2],
  ['Ada\t4', 'Ada', 4],
  ['Ada; 5', 'Ada', 5],
  ['Ada\tx5', 'Ada', 5],
  ['Ada\t', 'Ada', 1],
  ['Ada x0', 'Ada', 0],
  ['Ada x007', 'Ada', 7],
  ['Ada x1000000000', 'Ada', 1_000_000_000],
  ['Malcolm X', 'Malcolm X', 1],
  ['Felix3', 'Felix3', 1],
  ['Player 3', 'Player 3', 1],
  ['x3', 'x3', 1],
  ['Lynx xavier', 'Lynx xavier', 1],
])('%s is parsed as %s with %i tickets', (line, name, tickets) => {
  expect(readTickets(line)).toEqual({ name, tickets })
})

test.each([
  ['Ada x-1', '-1'],
  ['Ada x1.5', '1.5'],
  ['Ada x1,000', '1,000'],
  ['Ada x3 tickets', '3 tickets'],
  ['Ada x1000000001', '1000000001'],
  ['Ada x99999999999999999999', '99999999999999999999'],
  ['Ada x٣', '٣'],
  ['Ada\tmany', 'many'],
  ['Ada;1e3', '1e3'],
])('%s has an invalid number of tickets', (line, bad) => {
  expect(readTickets(line)).toEqual({ name: 'Ada', tickets: undefined, bad })
  expect(seemsToGiveTickets(line)).toBe(false)
})

test('recognizes only lines with tickets', () => {
  expect(['Ada x3', 'Ada\t2', 'Ada', 'Malcolm X'].map(seemsToGiveTickets)).toEqual([true, true, false, false])
})
