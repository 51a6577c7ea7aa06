import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { choiceSeparator, filtersOf } from '#contract/lists/list.ts'
import { logKinds, logsList } from '#contract/lists/log-lists.ts'
import { type CallLog, getLog, listLogs, watchLogs } from '#contract/site/logs.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import { filterPayload } from '#web/components/data-table/list-state.ts'
import { Empty } from '#web/components/empty.tsx'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { LinkStrip, StripLink } from '../parts/link-strip.tsx'
import { PanelFact, PanelFacts } from '../parts/list/facts.tsx'
import { DashboardList } from '../parts/list/list-page.tsx'
import { RecordLink, SidePanel, useOpened } from '../parts/list/side-panel.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = new URL(args.request.url).searchParams.get('log')
  const [list, opened] = await Promise.all([
    loadList(logsList, listLogs, { ...args, request: withoutRoutine(args.request) }),
    id ? send(getLog, { params: { id }, context: args.context }) : null,
  ])
  return { user: signedInUser(args.context), opened, ...list }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAction(request, context, logsList)
}

const narrowing = ['search', ...filtersOf(logsList).map(({ name }) => name)]

/** Unless the address narrows the list: without what would drown the rest. */
function withoutRoutine(request: Request): Request {
  const url = new URL(request.url)
  if (narrowing.some((name) => url.searchParams.has(name))) return request
  url.searchParams.set('kind', 'other')
  return new Request(url, { headers: request.headers, signal: request.signal })
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

/** Every answered API call, newest first; the address can open one of them. */
export default function Logs() {
  const t = useT()
  const { opened, ...loaded } = useLoaderData<typeof loader>()
  const { query, results } = loaded
  const lines = useNewLines(String(new URLSearchParams(filterPayload(query))))
  // New lines belong only on the first page in the default order.
  const isTop = query.sort === logsList.sort && !query.after
  const rows =
    isTop && lines.rows.length > 0 ? newestFirst([...lines.rows, ...(results?.rows ?? [])]) : undefined
  const shown = rows ?? results?.rows ?? []
  const openedId = useOpened('log')
  // A line of the list is shown as it is, without waiting for the server.
  const log =
    shown.find(({ id }) => id === openedId) ??
    (opened?.ok && opened.data.id === openedId ? opened.data : undefined)
  return (
    <DashboardList
      list={logsList}
      texts="list.logs."
      call={listLogs}
      place="logs"
      page="dashboardLogs"
      loaded={results && rows ? { ...loaded, results: { ...results, rows } } : loaded}
      head={{
        end: (
          <>
            <KindTabs kind={query.filters['kind']} />
            {isTop && <FollowBar lines={lines} />}
          </>
        ),
      }}
      nameOf={({ method, endpoint }) => `${method} ${endpoint}`}
      cells={cells}
      provesExports
      panel={log && <LogPanel log={log} ids={shown.map(({ id }) => id)} />}
      empty={<Empty icon="history" title={t('logs.none.title')} text={t('logs.none.text')} />}
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

/** Without what pages of the dashboard read, or all. */
function KindTabs({ kind }: { kind: string | undefined }) {
  const t = useT()
  const path = usePath()('dashboardLogs')
  const isOther = kind === 'other'
  return (
    <LinkStrip aria-label={t('logs.kinds')} className="phone:w-full">
      <StripLink to={path} aria-current={isOther ? 'page' : undefined} title={t('logs.kinds.note')}>
        {t('logs.kinds.other')}
      </StripLink>
      <StripLink
        to={`${path}?kind=${logKinds.join(choiceSeparator)}`}
        aria-current={isOther ? undefined : 'page'}
      >
        {t('logs.kinds.all')}
      </StripLink>
    </LinkStrip>
  )
}

/** How many new lines the page holds. */
const maxStored = 200

interface NewLines {
  /** newest first */
  rows: readonly CallLog[]
  /** how many arrived since following began */
  newCount: number
  state: 'off' | 'on' | 'lost'
  follow(): void
  pause(): void
}

/** Log lines written while the page is open, with the page's filter applied. */
function useNewLines(filter: string): NewLines {
  const [state, setState] = useState<NewLines['state']>('off')
  const [buffer, setBuffer] = useState<{ filter: string; rows: readonly CallLog[]; newCount: number }>({
    filter,
    rows: [],
    newCount: 0,
  })
  // Another filter starts over.
  if (buffer.filter !== filter) setBuffer({ filter, rows: [], newCount: 0 })
  const isOn = state === 'on'
  const { revalidate } = useRevalidator()
  const reload = useEffectEvent(revalidate)

  useEffect(() => {
    if (!isOn) return undefined
    const source = new EventSource(filter ? `${watchLogs.path}?${filter}` : watchLogs.path)
    let sinceOpen: CallLog[] = []
    // A stream begins with the lines after its opening, so the list is loaded again, which has those before it; older
    // new lines give way to it, because some may be missing between them.
    source.addEventListener('open', () => {
      const stored: CallLog[] = []
      sinceOpen = stored
      void reload().then(() => {
        if (sinceOpen === stored) setBuffer((before) => ({ ...before, rows: newestFirst(stored) }))
      })
    })
    source.addEventListener('lines', ({ data }: MessageEvent<string>) => {
      const { rows } = JSON.parse(data) as { rows: CallLog[] }
      sinceOpen.push(...rows)
      setBuffer((before) => ({
        ...before,
        rows: newestFirst([...rows, ...before.rows]).slice(0, maxStored),
        newCount: before.newCount + rows.length,
      }))
    })
    source.addEventListener('error', () => {
      // The browser reconnects after a lost connection, but not after a refused one.
      if (source.readyState === EventSource.CLOSED) setState('lost')
    })
    return () => {
      source.close()
      sinceOpen = []
    }
  }, [isOn, filter])

  return { ...buffer, state, follow: () => setState('on'), pause: () => setState('off') }
}

/** Removes duplicates and sorts newest first. */
function newestFirst(rows: readonly CallLog[]): CallLog[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...byId.values()].toSorted((a, b) => Number(b.id) - Number(a.id))
}

/** Milliseconds between announcements of the count to screen readers, rather than one per line. */
const betweenWords = 5000

/** Starts and pauses following the logs, and says how many new lines there are. */
function FollowBar({ lines: { newCount, state, follow, pause } }: { lines: NewLines }) {
  const t = useT()
  const isOn = state === 'on'
  const count = useNowAndThen(newCount)
  return (
    <div className="needs-script flex gap-2 items-center text-ink-2 text-14">
      <p role="status">
        {state === 'lost' && t('logs.lost')}
        {state !== 'lost' && count > 0 && t('logs.came', { count })}
        {isOn && count === 0 && t('logs.following')}
      </p>
      <Button size="small" icon={isOn ? 'pause' : 'play'} onClick={isOn ? pause : follow}>
        {t(isOn ? 'logs.pause' : 'logs.follow')}
      </Button>
    </div>
  )
}

/** Throttles a number, so that it does not change all the time; resets to zero immediately. */
function useNowAndThen(number: number): number {
  const [count, setCount] = useState(number)
  const latest = useRef(number)
  useEffect(() => {
    latest.current = number
  }, [number])
  useEffect(() => {
    const timer = setInterval(() => setCount(latest.current), betweenWords)
    return () => clearInterval(timer)
  }, [])
  if (count > number) setCount(number)
  return count > 0 || number === 0 ? Math.min(count, number) : number
}

/** One API call with everything stored about it. */
function LogPanel({ log, ids }: { log: CallLog; ids: readonly string[] }) {
  const t = useT()
  const { exactTime, number } = useFormat()
  const { id, endpoint, method, status_code, ip, user_agent, exec_time, created_by: by, created_at } = log
  return (
    <SidePanel
      name="log"
      id={id}
      ids={ids}
      title={
        <code dir="ltr">
          {method} {endpoint}
        </code>
      }
    >
      <PanelFacts>
        {/* What the list beside it leaves out comes first. */}
        <PanelFact name={t('list.logs.exec_time')}>{number(exec_time)}</PanelFact>
        <PanelFact name={t('list.logs.created_by')}>
          {by ? (
            <OpenLink page="dashboardUser" parameters={{ userId: by.id }}>
              <bdi>{by.username ?? by.id}</bdi>
            </OpenLink>
          ) : (
            t('logs.visitor')
          )}
        </PanelFact>
        <PanelFact name={t('list.logs.ip')}>
          {ip ? <code dir="ltr">{ip}</code> : '–'} {ip?.includes('/') && <small>{t('logs.shortened')}</small>}
        </PanelFact>
        <PanelFact name={t('list.logs.user_agent')}>
          <bdi>{user_agent || '–'}</bdi>
        </PanelFact>
        <PanelFact name={t('list.logs.status_code')}>
          <StatusCode code={status_code} />
        </PanelFact>
        <PanelFact name={t('list.logs.created_at')}>
          <time dateTime={created_at}>{exactTime(created_at)}</time>
        </PanelFact>
      </PanelFacts>
    </SidePanel>
  )
}

const statusLooks = { bad: 'text-bad font-semibold', warn: 'text-warn', good: 'text-ink-3' }

/** The status of a call, with an icon for errors. */
function StatusCode({ code }: { code: number }) {
  const kind = code >= 500 ? 'bad' : code >= 400 ? 'warn' : 'good'
  return (
    <span className={`inline-flex gap-1.5 items-center tabular-nums ${statusLooks[kind]}`}>
      {kind === 'bad' && <Icon name="alert-circle" size={14} />}
      {kind === 'warn' && <Icon name="warning" size={14} />}
      {code}
    </span>
  )
}
