import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { logsList } from '../../../../contract/lists/logs-list.ts'
import { type CallLog, getLog, listLogs } from '../../../../contract/logs.ts'
import { answerListAct } from '../../../acts/answer-list-act.ts'
import { loadList } from '../../../acts/load-list.ts'
import { send } from '../../../api.ts'
import type { Cells } from '../../../components/data-table/data-table.tsx'
import { filterPayload } from '../../../components/data-table/list-wish.ts'
import { Empty } from '../../../components/empty.tsx'
import { OpenLink } from '../../../components/open-link.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { signedInUser } from '../../../session.ts'
import { Note } from '../../../ui/note.tsx'
import { DashboardList } from '../parts/dashboard-list.tsx'
import { RecordLink } from '../parts/record-link.tsx'
import { FollowBar } from './follow-bar.tsx'
import { LogPanel } from './log-panel.tsx'
import { StatusCode } from './status-code.tsx'
import { newestFirst, useNewLines } from './use-new-lines.ts'

export async function loader(args: LoaderFunctionArgs) {
  const id = new URL(args.request.url).searchParams.get('log')
  const [list, opened] = await Promise.all([
    loadList(logsList, listLogs, args),
    id ? send(getLog, { params: { id }, context: args.context }) : null,
  ])
  return { user: signedInUser(args.context), opened, ...list }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAct(request, context, logsList)
}

const cells: Cells<CallLog> = {
  endpoint: ({ id, endpoint }) => (
    <span className="data-table-name">
      <RecordLink name="log" id={id}>
        <code dir="ltr">{endpoint}</code>
      </RecordLink>
    </span>
  ),
  status_code: ({ status_code: code }) => <StatusCode code={code} />,
  ip: ({ ip }) => ip && <code dir="ltr">{ip}</code>,
  created_by: ({ created_by: by }) =>
    by?.username && (
      <OpenLink page="dashboardUser" parameters={{ userId: by.id }}>
        <bdi>{by.username}</bdi>
      </OpenLink>
    ),
}

/** Every call of the API that was answered, the newest first; one of them opened by its address. */
export default function Logs() {
  const t = useT()
  const { opened, ...loaded } = useLoaderData<typeof loader>()
  const { wish, found } = loaded
  const lines = useNewLines(String(new URLSearchParams(filterPayload(wish))))
  // Only what begins with the newest line has a top for new ones.
  const isTop = wish.sort === logsList.sort && !wish.after
  const rows =
    isTop && lines.rows.length > 0 ? newestFirst([...lines.rows, ...(found?.rows ?? [])]) : undefined
  return (
    <DashboardList
      list={logsList}
      call={listLogs}
      place="logs"
      page="dashboardLogs"
      loaded={found && rows ? { ...loaded, found: { ...found, rows } } : loaded}
      head={{ end: isTop && <FollowBar lines={lines} /> }}
      nameOf={({ method, endpoint }) => `${method} ${endpoint}`}
      cells={cells}
      provesExports
      empty={<Empty icon="history" title={t('logs.none.title')} text={t('logs.none.text')} />}
    >
      {opened?.ok && <LogPanel log={opened.data} />}
      {opened && !opened.ok && (
        <Note kind="bad" role="alert">
          <p>{opened.message}</p>
        </Note>
      )}
    </DashboardList>
  )
}
