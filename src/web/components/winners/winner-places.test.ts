import { describe, expect, it } from 'vitest'
import type { Result } from '#contract/draws/results.ts'
import { heldPlaces, standingPlaces, waitingSubstitutes } from './winner-places.ts'

const person = (rank: number, more: object = {}) => ({
  rank,
  name: `n${rank}`,
  row: rank * 10,
  weight: 1,
  ...more,
})
const replaced = (rank: number, by: number, reason: 'no_answer' | 'declined') => ({
  type: 'replacement' as const,
  at: '2026-11-21T10:00:00.000Z',
  rank,
  by,
  reason,
  note: null,
})

const plain = { winners: [person(1), person(2)], substitutes: [person(3)], further: [], events: [] }
/** Winner 1 was replaced by the only substitute, who was replaced by someone drawn later. */
const chained: Pick<Result, 'winners' | 'substitutes' | 'further' | 'events'> = {
  winners: [person(1, { replaced_by: 3, prize: 'A book' }), person(2)],
  substitutes: [person(3, { replaces: 1, replaced_by: 4 })],
  further: [person(4, { replaces: 3 })],
  events: [replaced(1, 3, 'no_answer'), replaced(3, 4, 'declined')],
}

describe('heldPlaces', () => {
  it('are the winners if nothing happened', () => {
    expect(heldPlaces(plain).map(({ winner, place }) => [winner.rank, place])).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  it('follow a place and its prize through its replacements', () => {
    const places = heldPlaces(chained).map(({ winner, place, prize, gaveWay }) => [
      winner.rank,
      place,
      prize,
      gaveWay && [gaveWay.to.rank, gaveWay.reason],
    ])
    expect(places).toEqual([
      [1, 1, 'A book', [3, 'no_answer']],
      [3, 1, 'A book', [4, 'declined']],
      [4, 1, 'A book', undefined],
      [2, 2, undefined, undefined],
    ])
  })

  it('end when a chain of replacements loops', () => {
    const bitten = { ...chained, further: [person(4, { replaced_by: 1 })] }
    expect(heldPlaces(bitten).map(({ winner }) => winner.rank)).toEqual([1, 3, 4, 2])
  })
})

it('standingPlaces leaves out replaced winners', () => {
  expect(standingPlaces(chained).map(({ winner }) => winner.rank)).toEqual([4, 2])
})

it('waitingSubstitutes leaves out those who moved up', () => {
  expect(waitingSubstitutes(chained)).toEqual([])
  expect(waitingSubstitutes(plain)).toHaveLength(1)
})
