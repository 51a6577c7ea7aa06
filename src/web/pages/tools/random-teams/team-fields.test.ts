import { expect, it } from 'vitest'
import { readEntries } from '../list-parts/read-entries.ts'
import { howManyTeams, readMember, readTeamSettings, teamNames, teamsOf, usualTeams } from './team-fields.tsx'

const read = (query: string) => {
  const values = new URLSearchParams(query)
  return readTeamSettings((name) => values.get(name) ?? '')
}

it.each([
  ['', usualTeams],
  ['by=size&number=4&balance=1&team_names=Red', { by: 'size', number: 4, balance: true, names: 'Red' }],
  ['by=other&number=0', { ...usualTeams, number: 1 }],
  ['number=99999', usualTeams],
  ['number=9999', { ...usualTeams, number: 500 }],
])('parses %j', (query, settings) => expect(read(query)).toEqual(settings))

it.each([
  ['Ada, red', true, { name: 'Ada', group: 'red' }],
  ['Doe, Ada; red', true, { name: 'Doe, Ada', group: 'red' }],
  ['Ada\tred', true, { name: 'Ada', group: 'red' }],
  ['Ada', true, { name: 'Ada', group: '' }],
  [', red', true, { name: ', red', group: '' }],
  ['Ada, red', false, { name: 'Ada, red', group: '' }],
])('%j balanced: %s', (line, balance, member) => expect(readMember(line, { balance })).toEqual(member))

it('makes no more teams than people', () => {
  expect(howManyTeams(3, { by: 'count', number: 9 })).toBe(3)
  expect(howManyTeams(0, { by: 'count', number: 9 })).toBe(1)
})

it('spreads groups regardless of case and numbers unnamed teams', () => {
  const entries = readEntries('Ada, f\nBo, M\nCy, m\nDi, F')
  const teams = teamsOf([0, 1, 2, 3], entries, { ...usualTeams, balance: true })
  expect(teams.map((team) => team.map(({ name }) => name))).toEqual([
    ['Ada', 'Bo'],
    ['Cy', 'Di'],
  ])
  expect(teamNames(3, { names: 'Reds\n\n' }, (no) => `Team ${no}`)).toEqual(['Reds', 'Team 2', 'Team 3'])
})
