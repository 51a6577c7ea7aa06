import { expect, it } from 'vitest'
import { allCombinations, type Combination, sampleFor } from './combinations.ts'

const factors = ['brand', 'mode', 'locale', 'width'] as const
const values = (list: Combination[], factor: keyof Combination) => new Set(list.map((one) => one[factor]))

it('shows every screen in every language, brand, mode and width', () => {
  for (let n = 0; n < 60; n++)
    for (const factor of factors)
      expect(values(sampleFor(n), factor), `${factor} of screen ${n}`).toEqual(
        values(allCombinations(), factor),
      )
})

it('brings every two of them together within a few screens', () => {
  const pairsOf = (list: Combination[]) =>
    new Set(
      list.flatMap((one) =>
        factors.flatMap((a, i) => factors.slice(i + 1).map((b) => `${a}=${one[a]} ${b}=${one[b]}`)),
      ),
    )
  const sampled = Array.from({ length: 8 }, (_, n) => sampleFor(n)).flat()
  expect(pairsOf(sampled)).toEqual(pairsOf(allCombinations()))
})
