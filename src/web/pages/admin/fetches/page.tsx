import type { ReactNode } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import {
  cancelManagedFetch,
  getManagedFetch,
  listFetches,
  type ManagedFetch,
  type ManagedFetchDetail,
  resumeManagedFetch,
} from '#contract/comments/managed-fetches.ts'
import { fetchesList } from '#contract/lists/draw-lists.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import type { BulkChoice } from '#web/components/data-table/selected.ts'
import { Empty } from '#web/components/empty.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/texts.ts'
import { Note } from '#web/ui/note.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { PanelFact, PanelFacts, PanelHeading } from '../parts/list/facts.tsx'
import { DashboardList } from '../parts/list/list-page.tsx'
import { ComingPanel, RecordLink, SidePanel, usePanelOf } from '../parts/list/side-panel.tsx'
import { FetchMark, FetchProblem, StartedBy } from '../parts/states/state-marks.tsx'

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
        <bdi>{title.replace(/^https?:\/\/(www\.)?/, '') || id}</bdi>
      </RecordLink>
    </span>
  ),
  owner: ({ owner }) => <StartedBy owner={owner} />,
  state: ({ state }) => <FetchMark state={state} />,
  problem: ({ problem }) =>
    problem && (
      <span className="block max-w-[26ch] min-w-[16ch] text-13 leading-[1.25] whitespace-normal">
        <FetchProblem kind={problem} />
      </span>
    ),
}

/** All fetches of comments, newest first; the address can open one of them. */
export default function Fetches() {
  const t = useT()
  const { opened, mayChange, ...loaded } = useLoaderData<typeof loader>()
  const { shown, coming } = usePanelOf('fetch', opened)
  const rows = loaded.results?.rows ?? []
  const ids = rows.map(({ id }) => id)
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
        shown ? (
          <FetchPanel fetched={shown} mayChange={mayChange} ids={ids} />
        ) : (
          coming && (
            <ComingPanel
              name="fetch"
              id={coming}
              ids={ids}
              title={rows.find(({ id }) => id === coming)?.title}
            />
          )
        )
      }
      empty={<Empty icon="download" title={t('fetches.none.title')} text={t('fetches.none.text')} />}
    >
      {opened && !opened.ok && (
        <div className="pbs-4 px-(--gutter)">
          <Note kind="bad" role="alert">
            <p>{opened.message}</p>
          </Note>
        </div>
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

interface FetchPanelProps {
  fetched: ManagedFetchDetail
  mayChange: boolean
  /** the draws or fetches of the list, to go on to the next one */
  ids: readonly string[]
}

/** A fetch of comments with its posts, and why it is not complete. */
function FetchPanel({ fetched: one, mayChange, ids }: FetchPanelProps) {
  const t = useT()
  const { exactTime, number } = useFormat()
  const moment = (at: string) => <time dateTime={at}>{exactTime(at)}</time>
  return (
    <SidePanel name="fetch" id={one.id} ids={ids} title={<bdi>{one.title}</bdi>}>
      <PanelFacts>
        {/* What the list beside it leaves out comes first. */}
        {one.problem && (
          <Fact name="list.fetches.problem">
            <FetchProblem kind={one.problem} />
          </Fact>
        )}
        {one.platform && (
          <Fact name="list.fetches.platform">{t(`list.fetches.platform.${one.platform}` as MessageKey)}</Fact>
        )}
        <Fact name="list.fetches.fetched">{number(one.fetched)}</Fact>
        <Fact name="list.fetches.by">{t(`list.fetches.by.${one.by}`)}</Fact>
        {one.finished_at && <Fact name="list.fetches.finished_at">{moment(one.finished_at)}</Fact>}
        {one.tries > 0 && <Fact name="fetches.tries">{number(one.tries)}</Fact>}
        {one.goes_on_at && <Fact name="fetches.goes_on_at">{moment(one.goes_on_at)}</Fact>}
        {one.kept_until && <Fact name="fetches.kept_until">{moment(one.kept_until)}</Fact>}
        {one.said && (
          <PanelFact name={t('fetches.said')}>
            <bdi>{one.said}</bdi>
          </PanelFact>
        )}
        <Fact name="list.fetches.state">
          <FetchMark state={one.state} />
        </Fact>
        <Fact name="list.fetches.owner">
          <StartedBy owner={one.owner} />
        </Fact>
        <Fact name="list.fetches.created_at">{moment(one.created_at)}</Fact>
      </PanelFacts>
      <Posts links={one.links} />
      {mayChange && one.may_resume && (
        <div>
          <p>{t('fetches.resume.then')}</p>
          <ActionButton intent="resume" id={one.id} size="small">
            {t('fetches.resume')}
          </ActionButton>
        </div>
      )}
      {mayChange && one.may_cancel && (
        <div>
          <p>{t('fetches.cancel.then')}</p>
          <ActionButton intent="cancel" id={one.id} size="small">
            {t('fetches.cancel')}
          </ActionButton>
        </div>
      )}
    </SidePanel>
  )
}

function Fact({ name, children }: { name: MessageKey; children: ReactNode }) {
  const t = useT()
  return <PanelFact name={t(name)}>{children}</PanelFact>
}

/** The posts with how many of their comments were fetched. */
function Posts({ links }: Pick<ManagedFetchDetail, 'links'>) {
  const t = useT()
  const { number } = useFormat()
  if (links.length === 0) return null
  return (
    <div>
      <PanelHeading>{t('fetches.posts')}</PanelHeading>
      <ol className="grid gap-2 m-0 ps-4 wrap-anywhere">
        {links.map(({ url, title, fetched, expected }) => (
          <li key={url}>
            {url.startsWith('https://') ? (
              <a href={url} rel="noreferrer nofollow">
                <bdi>{title ?? url}</bdi>
              </a>
            ) : (
              <bdi>{title ?? url}</bdi>
            )}{' '}
            <small className="text-ink-3 text-13 tabular-nums">
              {expected === null
                ? number(fetched)
                : t('fetches.count', { fetched: number(fetched), expected: number(expected) })}
            </small>
          </li>
        ))}
      </ol>
    </div>
  )
}
