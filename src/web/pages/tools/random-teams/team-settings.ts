import { dealTeams, teamsOfSize } from '#draw/chance/teams.ts'
import { linesOf } from '#web/state/lines.ts'
import type { ListEntry } from '../list-parts/read-entries.ts'

export interface TeamSettings {
  by: 'count' | 'size'
  /** how many teams, or how many people a team has at most */
  number: number
  /** whether lines end in a group, of which every team gets its share */
  balance: boolean
  /** one per line; teams without one are numbered */
  names: string
}

export const usualTeams: TeamSettings = { by: 'count', number: 2, balance: false, names: '' }
const maxTeams = 500

export function readTeamSettings(text: (name: string) => string): TeamSettings {
  const typed = text('number')
  const number = /^\d{1,4}$/.test(typed) ? Number(typed) : usualTeams.number
  return {
    by: text('by') === 'size' ? 'size' : 'count',
    number: Math.min(maxTeams, Math.max(1, number)),
    balance: text('balance') !== '',
    names: text('team_names'),
  }
}

export interface Member {
  name: string
  /** empty without one */
  group: string
}

const withGroup = /^(.*\S)\s*[,;\t]\s*([^,;\t]+)$/u

/** `Ada, red`: what follows the last comma, semicolon or tab is the group, if teams are balanced. */
export function readMember(line: string, { balance }: Pick<TeamSettings, 'balance'>): Member {
  const [, name, group] = (balance && withGroup.exec(line)) || []
  return { name: name ?? line, group: group?.trim() ?? '' }
}

export function howManyTeams(people: number, { by, number }: Pick<TeamSettings, 'by' | 'number'>): number {
  return Math.min(
    maxTeams,
    by === 'size' ? teamsOfSize(people, number) : Math.max(1, Math.min(number, people)),
  )
}

/** The teams that follow from a ranking of the list. */
export function teamsOf(
  ranking: readonly number[],
  entries: readonly ListEntry[],
  settings: TeamSettings,
): Member[][] {
  const members = entries.map(({ name }) => readMember(name, settings))
  const groupOf = (index: number) => members[index]?.group.toLowerCase() ?? ''
  const teams = dealTeams(
    ranking,
    howManyTeams(entries.length, settings),
    settings.balance ? groupOf : undefined,
  )
  return teams.map((team) => team.flatMap((index) => members[index] ?? []))
}

/** What each team is called. */
export function teamNames(
  count: number,
  { names }: Pick<TeamSettings, 'names'>,
  numbered: (no: number) => string,
) {
  const given = linesOf(names).map((name) => name.trim())
  return Array.from({ length: count }, (_, team) => given[team] || numbered(team + 1))
}
