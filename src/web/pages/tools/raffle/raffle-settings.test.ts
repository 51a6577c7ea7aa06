import { describe, expect, it } from 'vitest'
import { drawNumbers, numberFault } from '#draw/chance/numbers.ts'
import { isTooLong, readPrizes, readRaffle, readTickets, roundSpec, writeRaffle } from './raffle-settings.ts'

const ticketsOf = (tickets: string, without = '', drawn: string[] = []) =>
  readTickets({ tickets, without }, drawn)

/** The same bytes for the same test. */
function bytes(length: number, seed: { next: number }): Uint8Array {
  return Uint8Array.from({ length }, () => {
    seed.next = (seed.next * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed.next >>> 16
  })
}

describe('tickets of a raffle', () => {
  it('are parsed as ranges and numbers without excluded ones', () => {
    expect(ticketsOf('1-5')).toEqual({ from: 1, to: 5, leftOut: [], count: 5 })
    expect(ticketsOf('10 – 12; 1-3\n5', '2, 11-40')).toEqual({
      from: 1,
      to: 12,
      leftOut: [2, 4, 6, 7, 8, 9, 11, 12],
      count: 4,
    })
    expect(ticketsOf('1-3, 2-6, 7').valueOf()).toMatchObject({ from: 1, to: 7, count: 7 })
    expect(ticketsOf('1-3', '', ['2', '3'])).toMatchObject({ leftOut: [2, 3], count: 1 })
  })

  it('are rejected if unreadable, empty, or with too many gaps for a receipt', () => {
    for (const text of ['5-1', 'one', '1-', '-3', '1.5', '1 2'])
      expect(ticketsOf(text), text).toBe('unreadable')
    expect(ticketsOf('1-5', 'x')).toBe('unreadable')
    for (const text of ['1-1,000', '1-10,000; 20000', '1 – 1,250\n7'])
      expect(ticketsOf(text), text).toBe('unreadable')
    expect(ticketsOf('1-200,301-450')).toMatchObject({ from: 1, to: 450, count: 350 })
    expect(ticketsOf('1-200, 301')).toMatchObject({ to: 301, count: 201 })
    expect(ticketsOf(' , ')).toBe('none')
    expect(ticketsOf('1-3', '1-3')).toBe('none')
    expect(ticketsOf('1-3, 1005')).toBe('gaps')
    expect(ticketsOf('1-3, 1004')).toMatchObject({ count: 4 })
    expect(ticketsOf('1-999999999')).toMatchObject({ count: 999_999_999 })
  })
})

it('rounds draw every prize, each number once and none excluded, until the tickets run out', () => {
  const seed = { next: 7 }
  const prizes = readPrizes({ prizes: 'Bike\nVoucher x3\n\nMug x20' })
  expect(prizes).toEqual([
    { name: 'Bike', winners: 1 },
    { name: 'Voucher', winners: 3 },
    { name: 'Mug', winners: 20 },
  ])
  const drawn: string[] = []
  for (const prize of prizes) {
    const tickets = ticketsOf('1-10, 21-30', '5, 25', drawn)
    if (typeof tickets === 'string') throw new Error(tickets)
    const spec = roundSpec(tickets, prize)
    expect(numberFault(spec)).toBeUndefined()
    drawn.push(...drawNumbers(spec, (length) => bytes(length, seed)))
  }
  const sold = [1, 2, 3, 4, 6, 7, 8, 9, 10, 21, 22, 23, 24, 26, 27, 28, 29, 30].map(String)
  expect(drawn.toSorted((a, b) => Number(a) - Number(b))).toEqual(sold)
  expect(ticketsOf('1-10, 21-30', '5, 25', drawn)).toBe('none')
})

it('limits the length of an address in any alphabet', () => {
  const settings = { tickets: '1-100', without: '', prizes: 'Bike\n'.repeat(50) }
  expect(isTooLong(settings)).toBe(false)
  expect(isTooLong({ ...settings, prizes: 'Велосипед\n'.repeat(50) })).toBe(false)
  expect(isTooLong({ ...settings, prizes: '自転車と図書券の詰め合わせ一式\n'.repeat(50) })).toBe(true)
})

it('the settings survive a round trip through the address', () => {
  const settings = { tickets: '1-5, 9', without: '2', prizes: 'Bike\nMug x2' }
  const query = writeRaffle(settings)
  expect(readRaffle((name) => query.get(name), 'Prize')).toEqual(settings)
  expect(readRaffle(() => null, 'Prize')).toEqual({ tickets: '1-100', without: '', prizes: 'Prize' })
})
