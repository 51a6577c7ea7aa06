import { expect, it } from 'vitest'
import { allCombinations, nameOf, sampleFor } from './combinations.ts'

it('covers every combination in a run of screens', () => {
  const all = allCombinations().map(nameOf)
  expect(new Set(all).size).toBe(24)
  for (const start of [0, 5, 40]) {
    const met = Array.from({ length: all.length }, (_, n) => nameOf(sampleFor(start + n)))
    expect(met.sort()).toEqual(all.toSorted())
  }
})
