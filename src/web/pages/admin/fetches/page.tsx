import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import {
  cancelManagedFetch,
  getManagedFetch,
  listFetches,
  type ManagedFetch,
  resumeManagedFetch,
} from '#contract/comments/managed-fetches.ts'
import { fetchesList } from '#contract/lists/fetches-list.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import type { BulkChoice } from '#web/components/data-table/bulk-choice.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import { Empty } from '#web/components/empty.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { Note } from '#web/ui/note.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardList } from '../parts/dashboard-list.tsx'
import { FetchMark, FetchProblem, StartedBy } from '../parts/draw-marks.tsx'
import { RecordLink } from '../parts/record-link.tsx'
import { FetchPanel } from './fetch-panel.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = new URL(args.request.url).searchParams.get('fetch')
  const user = signedInUser(args.context)
  const [list, opened] = await Promise.all([
    loadList(fetchesList, listFetches, args),
    id ? send(getManagedFetch, { params: { id }, context: args.context }) : null,
  ])
  return { user, mayChange: allows(user.permissions, 'draws.update'), opened, ...list }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAction(request, context, fetchesList, {
    resume: { run: ({ id = '' }, visit) => send(resumeManagedFetch, { params: { id }, context: visit }) },
    cancel: { run: ({ id = '' }, visit) => send(cancelManagedFetch, { params: { id }, context: visit }) },
  })
}

const cells: Cells<ManagedFetch> = {
  title: ({ id, title }) => (
    <span className="data-table-name">
      <RecordLink name="fetch" id={id}>
        <bdi>{title || id}</bdi>
      </RecordLink>
    </span>
  ),
  owner: ({ owner }) => <StartedBy owner={owner} />,
  state: ({ state }) => <FetchMark state={state} />,
  problem: ({ problem }) => problem && <FetchProblem kind={problem} />,
}

/** All fetches of comments, newest first; the address can open one of them. */
export default function Fetches() {
  const t = useT()
  const { opened, mayChange, ...loaded } = useLoaderData<typeof loader>()
  return (
    <DashboardList
      list={fetchesList}
      texts="list.fetches."
      call={listFetches}
      place="fetches"
      page="dashboardFetches"
      loaded={loaded}
      choices={useCancelChoice(mayChange)}
      nameOf={({ title, id }) => title || id}
      cells={cells}
      provesExports
      panel={
        opened?.ok && (
          <FetchPanel
            fetched={opened.data}
            mayChange={mayChange}
            ids={loaded.results?.rows.map(({ id }) => id) ?? []}
          />
        )
      }
      empty={<Empty icon="download" title={t('fetches.none.title')} text={t('fetches.none.text')} />}
    >
      {opened && !opened.ok && (
        <Note kind="bad" role="alert">
          <p>{opened.message}</p>
        </Note>
      )}
    </DashboardList>
  )
}

/** Cancels many fetches at once, as when a platform has changed. */
function useCancelChoice(mayChange: boolean): BulkChoice[] {
  const t = useT()
  const canceling: BulkChoice = {
    action: 'fetches.cancel',
    label: t('fetches.cancel'),
    icon: 'x',
    title: (count) => t('fetches.cancel.title', { count }),
    consequences: [t('fetches.cancel.then')],
  }
  return mayChange ? [canceling] : []
}
