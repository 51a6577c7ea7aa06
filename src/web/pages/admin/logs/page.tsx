import { useEffect, useRef, useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { logsList } from '#contract/lists/logs-list.ts'
import { type CallLog, getLog, listLogs, watchLogs } from '#contract/logs.ts'
import { answerListAction } from '#web/acts/answer-list-act.ts'
import { loadList } from '#web/acts/load-list.ts'
import { send } from '#web/api.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import { filterPayload } from '#web/components/data-table/list-wish.ts'
import { Empty } from '#web/components/empty.tsx'
import { OpenLink } from '#web/components/open-link.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { signedInUser } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { DashboardList } from '../parts/dashboard-list.tsx'
import { RecordLink } from '../parts/record-link.tsx'
import { LogPanel } from './log-panel.tsx'
import { StatusCode } from './status-code.tsx'

/** So many new lines are kept on the page. */
const maxStored = 200

interface NewLines {
  /** the newest first */
  rows: readonly CallLog[]
  /** how many came since one began to follow */
  came: number
  state: 'off' | 'on' | 'lost'
  follow(): void
  pause(): void
}

/** Lines that are written while one looks at the logs, narrowed as the page is; ends with the page. */
function useNewLines(filter: string): NewLines {
  const [state, setState] = useState<NewLines['state']>('off')
  const [kept, setKept] = useState<{ filter: string; rows: readonly CallLog[]; came: number }>({
    filter,
    rows: [],
    came: 0,
  })
  // Looking for something else begins anew.
  if (kept.filter !== filter) setKept({ filter, rows: [], came: 0 })
  const isOn = state === 'on'

  useEffect(() => {
    if (!isOn) return undefined
    const source = new EventSource(filter ? `${watchLogs.path}?${filter}` : watchLogs.path)
    source.addEventListener('lines', ({ data }: MessageEvent<string>) => {
      const { rows } = JSON.parse(data) as { rows: CallLog[] }
      setKept((before) => ({
        ...before,
        rows: newestFirst([...rows, ...before.rows]).slice(0, maxStored),
        came: before.came + rows.length,
      }))
    })
    source.addEventListener('error', () => {
      // A connection that broke is made again by the browser; one that was refused is not.
      if (source.readyState === EventSource.CLOSED) setState('lost')
    })
    return () => source.close()
  }, [isOn, filter])

  return { ...kept, state, follow: () => setState('on'), pause: () => setState('off') }
}

/** Each line once. */
function newestFirst(rows: readonly CallLog[]): CallLog[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...byId.values()].toSorted((a, b) => Number(b.id) - Number(a.id))
}

/** How often readers are told how many came, in milliseconds: not with every line. */
const betweenWords = 5000

/** Begins and pauses to follow the logs, and says how many new lines there are. */
function FollowBar({ lines: { came, state, follow, pause } }: { lines: NewLines }) {
  const t = useT()
  const isOn = state === 'on'
  const told = useNowAndThen(came)
  return (
    <div className="logs-follow needs-script">
      <Button size="small" icon={isOn ? 'pause' : 'play'} onClick={isOn ? pause : follow}>
        {t(isOn ? 'logs.pause' : 'logs.follow')}
      </Button>
      <p role="status">
        {state === 'lost' && t('logs.lost')}
        {state !== 'lost' && told > 0 && t('logs.came', { count: told })}
        {isOn && told === 0 && t('logs.following')}
      </p>
    </div>
  )
}

/** A number as it was a moment ago, so that it does not change all the time; back to nothing at once. */
function useNowAndThen(number: number): number {
  const [told, setTold] = useState(number)
  const latest = useRef(number)
  useEffect(() => {
    latest.current = number
  }, [number])
  useEffect(() => {
    const timer = setInterval(() => setTold(latest.current), betweenWords)
    return () => clearInterval(timer)
  }, [])
  if (told > number) setTold(number)
  return told > 0 || number === 0 ? Math.min(told, number) : number
}

export async function loader(args: LoaderFunctionArgs) {
  const id = new URL(args.request.url).searchParams.get('log')
  const [list, opened] = await Promise.all([
    loadList(logsList, listLogs, args),
    id ? send(getLog, { params: { id }, context: args.context }) : null,
  ])
  return { user: signedInUser(args.context), opened, ...list }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAction(request, context, logsList)
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
      texts="list.logs."
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
