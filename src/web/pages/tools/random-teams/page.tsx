import type { ActionFunctionArgs, ClientActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { useT } from '#web/i18n/frame.tsx'
import type { Translate } from '#web/i18n/texts.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { answerList, cutText, loadListTool, type SentList, sentList } from '../list-parts/answer-list.ts'
import { sendKeptList } from '../list-parts/keep-list.tsx'
import { ListPage } from '../list-parts/list-page.tsx'
import { readEntries } from '../list-parts/read-entries.ts'
import { howManyTeams, readTeamSettings, teamNames } from './team-fields.tsx'
import { TeamsTool } from './teams-tool.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadListTool(request, context)
}

/** All people are ranked; the teams follow from the ranking by the rule of docs/fairness.md. */
export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await sentList(request)
  const { t } = context.get(visitContext)
  return answerList(sent, teamsDraw(sent, t), context)
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return sendKeptList(request, () => serverAction<typeof action>())
}

/** The page's key survives a failure: the receipt may have been made although its answer was lost. */
export function shouldRevalidate() {
  return false
}

export default function RandomTeams() {
  const t = useT()
  return (
    <ListPage
      title={t('random_teams.title')}
      description={t('random_teams.description')}
      lead={t('random_teams.lead')}
      tool={TeamsTool}
    />
  )
}

/** As long as a prize and a title may be. */
const maxTeamName = 60

/**
 * A draw that ranks everyone. Its title says how the teams follow; where they are dealt like cards, each place has its
 * team as its prize. Balanced teams depend on the groups in the list, so there the title is all.
 */
function teamsDraw({ names, title, text }: Pick<SentList, 'names' | 'title' | 'text'>, t: Translate) {
  const entries = readEntries(names)
  const settings = readTeamSettings(text)
  const count = howManyTeams(entries.length, settings)
  const called = teamNames(count, settings, (no) => t('random_teams.team', { no }))
  const how = t(settings.balance ? 'random_teams.how.balance' : 'random_teams.how', { count })
  return {
    title: title.trim() ? `${cutText(title.trim(), 80)} (${how})` : how,
    entries,
    winners: Math.max(1, entries.length),
    prizes: settings.balance
      ? []
      : entries.map((_, index) => [...(called[index % count] ?? '')].slice(0, maxTeamName).join('')),
  }
}
