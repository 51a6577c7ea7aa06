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
import { sendKept } from '../chance-parts/send-kept.ts'
import { answerList, type ListAnswer, sentList } from '../list-parts/answer-list.ts'
import { loadListTool } from '../list-parts/load-list-tool.ts'
import { readWeighted } from '../list-parts/read-entries.ts'
import { WheelTool } from './wheel-tool.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadListTool(request, context)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await sentList(request)
  const entries = readWeighted(sent.names)
  return answerList(sent, { title: sent.title, entries, winners: 1, ceremony: 'wheel' }, context)
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendKept(() => serverAction<typeof action>())
}

/** The page's key survives a failure: the receipt may have been made although its answer was lost. */
export function shouldRevalidate() {
  return false
}

export default function WheelOfNames() {
  const t = useT()
  const { lock, keep } = useLoaderData<typeof loader>()
  const answer = useActionData<ListAnswer>()
  return (
    <div className="wrap">
      <PageHead title={t('wheel_of_names.title')} description={t('wheel_of_names.description')} />
      <div className="page-head">
        <div>
          <h1>{t('wheel_of_names.title')}</h1>
          <p>{t('wheel_of_names.lead')}</p>
        </div>
      </div>
      {lock ? (
        <LockedTool lock={lock} />
      ) : (
        <WheelTool
          names={answer?.names ?? t('list_tool.sample')}
          title={answer?.title ?? ''}
          keep={{ ...keep, answer }}
        />
      )}
    </div>
  )
}
