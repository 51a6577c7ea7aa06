import type { ActionFunctionArgs, ClientActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { useT } from '#web/i18n/frame.tsx'
import { visitContext } from '#web/visit/visit-context.ts'
import { answerList, loadListTool, sentList } from '../list-parts/answer-list.ts'
import { sendKeptList } from '../list-parts/keep-list.tsx'
import { ListPage } from '../list-parts/list-page.tsx'
import { readEntries } from '../list-parts/read-entries.ts'
import { OrderTool } from './order-tool.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadListTool(request, context)
}

/** All of them are ranked, so all of them are winners of the draw. */
export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await sentList(request)
  const entries = readEntries(sent.names)
  const { t } = context.get(visitContext)
  const title = sent.title.trim() || t('random_order.title')
  return answerList(sent, { title, entries, winners: Math.max(1, entries.length) }, context)
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return sendKeptList(request, () => serverAction<typeof action>())
}

/** The page's key survives a failure: the receipt may have been made although its answer was lost. */
export function shouldRevalidate() {
  return false
}

export default function RandomOrder() {
  const t = useT()
  return (
    <ListPage
      title={t('random_order.title')}
      description={t('random_order.description')}
      lead={t('random_order.lead')}
      tool={OrderTool}
    />
  )
}
