import type { ActionFunctionArgs, ClientActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { useT } from '#web/i18n/frame.tsx'
import { answerList, loadListTool, sentList } from '../list-parts/answer-list.ts'
import { sendKeptList } from '../list-parts/keep-list.tsx'
import { ListPage } from '../list-parts/list-page.tsx'
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

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return sendKeptList(request, () => serverAction<typeof action>())
}

/** The page's key survives a failure: the receipt may have been made although its answer was lost. */
export function shouldRevalidate() {
  return false
}

export default function WheelOfNames() {
  const t = useT()
  return (
    <ListPage
      title={t('wheel_of_names.title')}
      description={t('wheel_of_names.description')}
      lead={t('wheel_of_names.lead')}
      tool={WheelTool}
    />
  )
}
