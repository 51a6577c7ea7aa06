import { useEffect, useRef, useState } from 'react'
import { listSupportTickets, type StaffTicketRow } from '#contract/support/staff-tickets.ts'
import { type SendInput, send } from '#web/api/send.ts'
import { Ago, NowProvider } from '#web/components/times/ago.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { useAge } from '../parts/use-age.ts'

/** The tickets to go on with, beside the one in hand. J and K lead through them. */
export function TicketQueue({ queue, id }: { queue: Queue; id: string }) {
  const t = useT()
  const { number } = useFormat()
  const { waiting, total, oldest, others, now } = useLiveQueue(queue)
  const age = useAge(new Date(now).toISOString())
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // Shows where one is, without moving the page.
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!nav.current || !current) return
    nav.current.scrollTop = current.offsetTop - nav.current.offsetHeight / 2
    nav.current.scrollLeft = current.offsetLeft - nav.current.offsetWidth / 2
  }, [])
  return (
    <nav
      className="desk-queue relative overflow-y-auto overscroll-contain border-e border-e-line bg-paper to-1240:flex to-1240:col-span-full to-1240:overflow-x-auto to-1240:overflow-y-hidden to-1240:border-be to-1240:border-be-line to-1240:border-e-0 to-1240:[&_ul]:flex [&_a:hover]:bg-hover [&_a:focus-visible]:-outline-offset-2"
      aria-label={t('desk.queue')}
      ref={nav}
    >
      <NowProvider now={now}>
        <section aria-labelledby="queue-waiting">
          <h2 id="queue-waiting">
            <span role="status">
              {total > 0 ? (
                <>
                  {t('desk.queue.waiting')} <span className="text-ink-3 tabular-nums">{number(total)}</span>
                </>
              ) : (
                t('desk.queue.none')
              )}
            </span>
          </h2>
          {oldest?.waiting_since && (
            <p className="desk-queue-oldest px-4 pbe-2 text-ink-2 text-13 to-1240:hidden">
              {t('desk.queue.oldest')} {age(oldest.waiting_since)}
              {' · '}
              <PageLink page="dashboardTicket" parameters={{ ticketId: oldest.id }} aria-current={undefined}>
                <bdi>{oldest.subject}</bdi>
              </PageLink>
            </p>
          )}
          <Rows rows={waiting} id={id} />
        </section>
        {others.length > 0 && (
          <section aria-labelledby="queue-others">
            <h2 id="queue-others">{t('desk.queue.others')}</h2>
            <Rows rows={others} id={id} />
          </section>
        )}
      </NowProvider>
    </nav>
  )
}

function Rows({ rows, id }: { rows: readonly StaffTicketRow[]; id: string }) {
  const t = useT()
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          <PageLink
            page="dashboardTicket"
            parameters={{ ticketId: row.id }}
            aria-current={row.id === id ? 'page' : undefined}
            data-priority={row.priority}
          >
            <bdi className="desk-queue-subject truncate">{row.subject}</bdi>
            <small>
              <bdi>{row.user?.name ?? t('desk.nobody')}</bdi>
              <Ago moment={row.waiting_since ?? row.last_message_at} />
            </small>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** Milliseconds between two looks at the queue, which only happen where someone sees it. */
const betweenLooks = 10_000

/** The queue as it is now: tickets come and go in it, while what is open and typed beside it stays. */
function useLiveQueue(loaded: Queue): Queue {
  const [view, setView] = useState({ loaded, queue: loaded })
  if (view.loaded !== loaded) setView({ loaded, queue: loaded })
  useEffect(() => {
    // The server's time goes on by this device's clock, whatever that says.
    const start = performance.now()
    let isLeft = false
    async function look(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      const found = await readQueue(undefined).catch(() => undefined)
      if (!found || isLeft) return
      const queue = { ...found, now: loaded.now + performance.now() - start }
      setView((before) => (before.loaded === loaded ? { loaded, queue } : before))
    }
    const onLook = () => void look()
    const timer = setInterval(onLook, betweenLooks)
    document.addEventListener('visibilitychange', onLook)
    return () => {
      isLeft = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [loaded])
  return view.queue
}

export interface Queue {
  /** unanswered, in the order of the list: most urgent first */
  waiting: readonly StaffTicketRow[]
  /** how many are unanswered, beyond those listed */
  total: number
  /** who has waited longest */
  oldest: StaffTicketRow | null
  /** answered but open, in the order of the list */
  others: readonly StaffTicketRow[]
  /** when it was read, in milliseconds */
  now: number
}

const waitingShown = 30
const othersShown = 30

/** The tickets beside the one in hand, in the order of their list; undefined where they can't be read. */
export async function readQueue(
  context: SendInput<typeof listSupportTickets>['context'],
): Promise<Omit<Queue, 'now'> | undefined> {
  const list = (payload: Record<string, string | number>) =>
    send(listSupportTickets, { payload, ...(context && { context }) })
  const [waiting, oldest, others] = await Promise.all([
    list({ is_waiting: 'yes', page_size: waitingShown }),
    list({ is_waiting: 'yes', sort: 'waiting_since', page_size: 1 }),
    list({ is_waiting: 'no', status: 'open,in_progress', page_size: othersShown }),
  ])
  if (!waiting.ok || !others.ok) return undefined
  const { rows, total } = waiting.data
  return {
    waiting: rows,
    total: total || rows.length,
    oldest: (oldest.ok && oldest.data.rows[0]) || null,
    others: others.data.rows,
  }
}
