import '../chance-parts/chance.css'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { LockedTool } from '#web/components/locked-tool.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { visitContext } from '#web/visit/visit-context.ts'
import { sendKept } from '../chance-parts/send-kept.ts'
import { answerList, type ListAnswer, sentList } from '../list-parts/answer-list.ts'
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
  const { lock, keep } = useLoaderData<typeof loader>()
  const answer = useActionData<ListAnswer>()
  return (
    <div className="wrap">
      <PageHead title={t('random_teams.title')} description={t('random_teams.description')} />
      <div className="page-head">
        <div>
          <h1>{t('random_teams.title')}</h1>
          <p>{t('random_teams.lead')}</p>
        </div>
      </div>
      {lock ? (
        <LockedTool lock={lock} />
      ) : (
        <TeamsTool
          names={answer?.names ?? t('list_tool.sample')}
          title={answer?.title ?? ''}
          keep={{ ...keep, answer }}
        />
      )}
    </div>
  )
}
