import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dealTeams, teamsOfSize } from './teams.ts'

it('deals like cards, keeping the ranking order in each team', () => {
  expect(dealTeams([4, 0, 3, 1, 2], 2)).toEqual([
    [4, 3, 2],
    [0, 1],
  ])
})

it('deals one group after another', () => {
  const groups = ['a', 'b', 'a', 'b', 'a', 'b']
  expect(dealTeams([1, 3, 5, 0, 2, 4], 3, (index) => groups[index] ?? '')).toEqual([
    [1, 0],
    [3, 2],
    [5, 4],
  ])
})

it('people and groups are spread evenly over the teams', () => {
  const people = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(people, fc.integer({ min: 1, max: 12 }), (groups, count) => {
      const ranking = groups.map((_, index) => index).toReversed()
      const teams = dealTeams(ranking, count, (index) => groups[index] ?? '')
      expect(teams.flat().toSorted((a, b) => a - b)).toEqual(ranking.toReversed())
      const shares = [(_: string) => true, ...['a', 'b', 'c'].map((one) => (group: string) => group === one)]
      for (const counts of shares) {
        const sizes = teams.map((team) => team.filter((index) => counts(groups[index] ?? '')).length)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }
    }),
  )
})

it.each([
  [10, 4, 3],
  [8, 4, 2],
  [1, 5, 1],
])('%i people in teams of up to %i make %i teams', (people, size, teams) => {
  expect(teamsOfSize(people, size)).toBe(teams)
})
