import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkGame, nearestFirst, sealNumber } from './guess-game.ts'

const number = fc.integer({ min: -(10 ** 15), max: 10 ** 15 })
const salt = fc.uint8Array({ minLength: 16, maxLength: 16 })

it('seals with a hash that any other tool can compute', () => {
  fc.assert(
    fc.property(number, salt, (sealed, bytes) => {
      const other = createHash('sha256').update(Buffer.of(3)).update(bytes).update(`${sealed}`).digest('hex')
      expect(Buffer.from(sealNumber(bytes, sealed)).toString('hex')).toBe(other)
    }),
  )
})

it('puts the nearest guess first, and the earlier of two equally near ones', () => {
  const guesses = fc
    .array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 30 })
    .map((all) => all.map((one, index) => ({ no: index + 1, number: one })))
  fc.assert(
    fc.property(guesses, fc.integer({ min: 0, max: 20 }), (all, sealed) => {
      const ranked = nearestFirst(all.toReversed(), sealed)
      const least = Math.min(...all.map((guess) => Math.abs(guess.number - sealed)))
      expect(ranked[0]).toBe(all.find((guess) => Math.abs(guess.number - sealed) === least))
      expect(ranked.toSorted((a, b) => a.no - b.no)).toEqual(all)
    }),
  )
})

const bytes = Uint8Array.from({ length: 16 }, (_, i) => i)
const honest = {
  lowest: 1,
  highest: 500,
  commitment: Buffer.from(sealNumber(bytes, 208)).toString('hex'),
  number: 208,
  salt: Buffer.from(bytes).toString('hex'),
  guesses: [
    { no: 1, number: 240, name: 'Zeynep', at: '2026-11-22T12:00:00Z' },
    { no: 2, number: 200, name: null, at: '2026-11-22T12:00:01Z' },
    { no: 3, number: 216, name: '美咲', at: '2026-11-22T12:00:02Z' },
  ],
  winner: 2,
}

it('finds nothing wrong with an honest game', () => {
  expect(checkGame(honest)).toEqual({ seal: true, range: true, winner: true })
})

it.each([
  ['a different number', { number: 209 }, 'seal'],
  ['a different salt', { salt: `ff${honest.salt.slice(2)}` }, 'seal'],
  ['a shorter salt', { salt: honest.salt.slice(2) }, 'seal'],
  ['a different commitment', { commitment: '0'.repeat(64) }, 'seal'],
  ['a range without the number', { lowest: 209 }, 'range'],
  ['a winner who is not the nearest', { winner: 1 }, 'winner'],
  ['the later of two that are equally near', { winner: 3 }, 'winner'],
  ['no winner despite guesses', { winner: null }, 'winner'],
  ['a missing guess', { guesses: honest.guesses.slice(1) }, 'winner'],
])('detects %s', (_, change, broken) => {
  expect(checkGame({ ...honest, ...change })[broken as 'seal']).toBe(false)
})
