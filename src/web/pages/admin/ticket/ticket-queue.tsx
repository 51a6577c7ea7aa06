import { type ReactNode, useEffect, useRef, useState } from 'react'
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
      className="desk-queue relative min-h-0 overflow-y-auto overscroll-contain border-e border-e-line bg-paper to-1240:flex to-1240:col-span-full to-1240:overflow-x-auto to-1240:overflow-y-hidden to-1240:border-be to-1240:border-be-line to-1240:border-e-0"
      aria-label={t('desk.queue')}
      ref={nav}
    >
      <NowProvider now={now}>
        <QueuePart
          id="queue-waiting"
          title={
            <span role="status">
              {total > 0 ? (
                <>
                  {t('desk.queue.waiting')} <span className="text-ink-3 tabular-nums">{number(total)}</span>
                </>
              ) : (
                t('desk.queue.none')
              )}
            </span>
          }
        >
          {oldest?.waiting_since && (
            <p className="px-4 pbe-2 text-ink-2 text-13 to-1240:hidden">
              {t('desk.queue.oldest')} {age(oldest.waiting_since)}
              {' · '}
              <PageLink
                page="dashboardTicket"
                parameters={{ ticketId: oldest.id }}
                className="text-ink [text-decoration:underline] hover:bg-hover focus-visible:-outline-offset-2"
                aria-current={undefined}
              >
                <bdi>{oldest.subject}</bdi>
              </PageLink>
            </p>
          )}
          {total === 0 && others.length === 0 && (
            <p className="px-4 pbe-2 text-13">
              <PageLink page="dashboardTickets">{t('desk.queue.all')}</PageLink>
            </p>
          )}
          <Rows rows={waiting} id={id} />
        </QueuePart>
        {others.length > 0 && (
          <QueuePart id="queue-others" title={t('desk.queue.others')}>
            <Rows rows={others} id={id} />
          </QueuePart>
        )}
      </NowProvider>
    </nav>
  )
}

interface QueuePartProps {
  id: string
  title: ReactNode
  children: ReactNode
}

function QueuePart({ id, title, children }: QueuePartProps) {
  return (
    <section className="to-1240:flex to-1240:flex-none to-1240:items-center" aria-labelledby={id}>
      <h2
        id={id}
        className="pbs-3 px-4 pbe-1.5 text-ink-2 font-semibold text-13 leading-[1.3] font-text tracking-normal normal-nums"
      >
        {title}
      </h2>
      {children}
    </section>
  )
}

function Rows({ rows, id }: { rows: readonly StaffTicketRow[]; id: string }) {
  const t = useT()
  return (
    <ul className="to-1240:flex">
      {rows.map((row) => (
        <li key={row.id}>
          <PageLink
            page="dashboardTicket"
            parameters={{ ticketId: row.id }}
            className="grid gap-0.5 py-2 px-4 border-bs border-bs-line text-ink text-14 no-underline hover:bg-hover focus-visible:-outline-offset-2 aria-[current=page]:bg-sunk aria-[current=page]:[box-shadow:inset_3px_0_0_var(--mark)] aria-[current=page]:font-semibold to-1240:w-50 to-1240:border-bs-0 to-1240:border-s to-1240:border-s-line to-1240:aria-[current=page]:[box-shadow:inset_0_-3px_0_var(--mark)]"
            aria-current={row.id === id ? 'page' : undefined}
          >
            <bdi
              className={
                row.priority === 'high'
                  ? "truncate before:text-bad before:font-semibold before:content-['!_']"
                  : 'truncate'
              }
            >
              {row.subject}
            </bdi>
            <small className="flex gap-2 justify-between text-ink-3 text-13 font-normal">
              <bdi className="truncate">{row.user?.name ?? t('desk.nobody')}</bdi>
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
