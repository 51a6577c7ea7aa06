import type { Translate } from '#web/i18n/texts.ts'
import type { SentList } from '../list-parts/answer-list.ts'
import { readEntries } from '../list-parts/read-entries.ts'
import { howManyTeams, readTeamSettings, teamNames } from './team-settings.ts'

/** As long as a prize and a title may be. */
const maxTeamName = 60

/**
 * A draw that ranks everyone. Its title says how the teams follow; where they are dealt like cards, each place has its
 * team as its prize. Balanced teams depend on the groups in the list, so there the title is all.
 */
export function teamsDraw({ names, title, text }: Pick<SentList, 'names' | 'title' | 'text'>, t: Translate) {
  const entries = readEntries(names)
  const settings = readTeamSettings(text)
  const count = howManyTeams(entries.length, settings)
  const called = teamNames(count, settings, (no) => t('random_teams.team', { no }))
  const how = t(settings.balance ? 'random_teams.how.balance' : 'random_teams.how', { count })
  return {
    title: title.trim() ? `${title.trim().slice(0, 80)} (${how})` : how,
    entries,
    winners: Math.max(1, entries.length),
    prizes: settings.balance
      ? []
      : entries.map((_, place) => [...(called[place % count] ?? '')].slice(0, maxTeamName).join('')),
  }
}
