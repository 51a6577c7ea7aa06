import type { ActionFunctionArgs, ClientActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { useT } from '#web/i18n/frame.tsx'
import { visitContext } from '#web/visit/visit-context.ts'
import { sendKept } from '../chance-parts/send-kept.ts'
import { answerList, sentList } from '../list-parts/answer-list.ts'
import { ListPage } from '../list-parts/list-page.tsx'
import { loadListTool } from '../list-parts/load-list-tool.ts'
import { teamsDraw } from './teams-draw.ts'
import { TeamsTool } from './teams-tool.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadListTool(request, context)
}

/** All people are ranked; the teams follow from the ranking by the rule of fairness.md. */
export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await sentList(request)
  const { t } = context.get(visitContext)
  return answerList(sent, teamsDraw(sent, t), context)
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendKept(() => serverAction<typeof action>())
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
