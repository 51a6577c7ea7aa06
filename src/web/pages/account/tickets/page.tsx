import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listTickets, ticketStatuses } from '#contract/support/support-tickets.ts'
import { send } from '#web/api/send.ts'
import { Empty } from '#web/components/empty.tsx'
import { LoadFailed } from '#web/components/errors/load-failed.tsx'
import { Pager } from '#web/components/pager/pager.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { AccountFrame } from '../parts/account-frame.tsx'
import { TicketItem } from '../parts/ticket-item.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const status = ticketStatuses.find((candidate) => candidate === query.get('status'))
  const page = Math.min(Math.max(Math.trunc(Number(query.get('page'))) || 1, 1), 10_000)
  const answer = await send(listTickets, { payload: { page, ...(status && { status }) }, context })
  return { user: signedInUser(context), status: status ?? null, page, found: answer.ok ? answer.data : null }
}

/** The user's tickets and their states. */
export default function Tickets() {
  const t = useT()
  const path = usePath()
  const { user, status, page, found } = useLoaderData<typeof loader>()
  const isNone = found?.total === 0 && !status && page === 1
  const to = (next: number) =>
    `${path('accountTickets')}?${new URLSearchParams({ ...(status && { status }), page: String(next) })}`
  return (
    <AccountFrame
      title={t('tickets.title')}
      lead={found && found.unread > 0 ? t('tickets.unread', { count: found.unread }) : t('tickets.lead')}
      user={user}
      end={
        !isNone && (
          <PageLink page="accountTicketNew" className={buttonClass({ kind: 'primary' })}>
            <Icon name="plus" />
            {t('tickets.new')}
          </PageLink>
        )
      }
    >
      {found === null && <LoadFailed />}
      {isNone && (
        <Empty icon="message" title={t('tickets.none.title')} text={t('tickets.none.text')}>
          <PageLink page="accountTicketNew" className={buttonClass({ kind: 'primary' })}>
            {t('tickets.new')}
          </PageLink>
        </Empty>
      )}
      {found && !isNone && (
        <div className="stack">
          <StatusTabs current={status} />
          {found.tickets.length === 0 && <p className="muted">{t('tickets.none.such')}</p>}
          {found.tickets.length > 0 && (
            <ul className="[&>li:first-child]:border-bs-0">
              {found.tickets.map((ticket) => (
                <TicketItem key={ticket.id} ticket={ticket} />
              ))}
            </ul>
          )}
          {found.total > found.page_size && (
            <Pager page={page} size={found.page_size} total={found.total} to={to} />
          )}
        </div>
      )}
    </AccountFrame>
  )
}

function StatusTabs({ current }: { current: string | null }) {
  const t = useT()
  return (
    <nav className="tabs" aria-label={t('tickets.filter')}>
      <PageLink page="accountTickets" preventScrollReset aria-current={current ? undefined : 'page'}>
        {t('tickets.all')}
      </PageLink>
      {ticketStatuses.map((status) => (
        <PageLink
          key={status}
          page="accountTickets"
          search={`?status=${status}`}
          preventScrollReset
          aria-current={status === current ? 'page' : undefined}
        >
          {t(`tickets.all.${status}`)}
        </PageLink>
      ))}
    </nav>
  )
}
