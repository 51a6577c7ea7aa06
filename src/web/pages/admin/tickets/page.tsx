import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import { supportTicketsList } from '#contract/lists/support-tickets-list.ts'
import {
  listSupportStaff,
  listSupportTickets,
  overdueHours,
  type StaffTicketRow,
} from '#contract/support/staff-tickets.ts'
import { ticketPriorities, ticketStatuses } from '#contract/support/support-tickets.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import { PriorityMark, UnreadDot } from '#web/components/conversation/ticket-marks.tsx'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import type { BulkChoice, BulkFieldsState } from '#web/components/data-table/selected.ts'
import { Absent } from '#web/components/data-table/table-rows.tsx'
import { Empty } from '#web/components/empty.tsx'
import { OpenLink } from '#web/components/open-link.tsx'
import { Ago } from '#web/components/times/ago.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardList } from '../parts/list/list-page.tsx'
import { PlanMark, TicketState } from '../parts/states/state-marks.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const user = signedInUser(args.context)
  const mayUpdate = allows(user.permissions, 'tickets.update')
  const [list, agents] = await Promise.all([
    loadList(supportTicketsList, listSupportTickets, args),
    mayUpdate ? send(listSupportStaff, { context: args.context }) : undefined,
  ])
  return { user, mayUpdate, agents: agents?.ok ? agents.data.staff : [], ...list }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAction(request, context, supportTicketsList)
}

/** All tickets; those that wait for an answer come first. */
export default function SupportTickets() {
  const t = useT()
  const loaded = useLoaderData<typeof loader>()
  const { mayUpdate, agents, query, results } = loaded
  return (
    <DashboardList
      list={supportTicketsList}
      texts="list.support_tickets."
      call={listSupportTickets}
      place="tickets"
      page="dashboardTickets"
      loaded={loaded}
      choices={useTicketChoices(mayUpdate, agents)}
      head={{
        end: mayUpdate && (
          <PageLink page="dashboardCannedAnswers" className={buttonClass({ size: 'small' })}>
            <Icon name="message" />
            {t('desk.canned')}
          </PageLink>
        ),
      }}
      nameOf={({ subject }) => subject}
      cells={ticketCells}
      provesExports
      empty={
        <Empty icon="message" title={t('desk.none.title')} text={t('desk.none.text')}>
          {mayUpdate && (
            <PageLink page="dashboardCannedAnswers" className={buttonClass()}>
              {t('desk.canned')}
            </PageLink>
          )}
        </Empty>
      }
    >
      {query.sort === supportTicketsList.sort && (results?.rows.length ?? 0) > 0 && (
        <p className="pbs-2 px-(--gutter) text-ink-3 text-13">{t('desk.order', { hours: overdueHours })}</p>
      )}
    </DashboardList>
  )
}

/** The cells of the staff's ticket list. */
const ticketCells: Cells<StaffTicketRow> = {
  subject: (row) => <TicketName row={row} />,
  waiting_since: (row) => <Waits row={row} />,
  user: ({ user }) =>
    user ? (
      <span className="block min-w-[7.5rem]">
        <OpenLink page="dashboardUser" parameters={{ userId: user.id }}>
          <bdi>{user.name}</bdi>
        </OpenLink>
      </span>
    ) : (
      <Nobody />
    ),
  plan: ({ plan }) => (plan ? <PlanMark plan={plan} /> : '–'),
  priority: ({ priority }) => <PriorityMark priority={priority} />,
  status: ({ status }) => <TicketState status={status} />,
  assigned_to: ({ assigned_to }) =>
    assigned_to ? <bdi className="block min-w-[7.5rem]">{assigned_to.name}</bdi> : <Unassigned />,
}

/** Unread tickets are marked by a dot, by weight and by a word; details are below. */
function TicketName({ row }: { row: StaffTicketRow }) {
  const t = useT()
  const { id, number, subject, is_unread, is_premium, is_challenge } = row
  return (
    <span className="data-table-name [&[data-unread]_a]:font-semibold" data-unread={is_unread || undefined}>
      <span className="flex gap-2 items-center">
        {is_unread && <UnreadDot />}
        <PageLink page="dashboardTicket" parameters={{ ticketId: id }}>
          <bdi>{subject}</bdi>
        </PageLink>
      </span>
      <small className="flex flex-wrap gap-y-1 gap-x-2 items-center">
        {`#${number}`} {is_unread && <Tag kind="info">{t('conversation.unread')}</Tag>}{' '}
        {is_premium && (
          <Tag icon="star" kind="good">
            {t('desk.premium')}
          </Tag>
        )}{' '}
        {is_challenge && (
          <Tag kind="warn" icon="warning">
            {t('desk.challenge')}
          </Tag>
        )}
      </small>
    </span>
  )
}

/** Whose answer an open ticket waits for, and since when; marked if ours is overdue. */
function Waits({ row }: { row: StaffTicketRow }) {
  const t = useT()
  const { now } = useLoaderData<typeof loader>().view
  const { status, is_waiting, waiting_since: since } = row
  if (status === 'closed') return <Absent />
  const isOverdue = since !== null && now !== undefined && now - Date.parse(since) > overdueHours * 3_600_000
  return (
    <span className="grid leading-[1.25]">
      <span className={is_waiting ? 'font-medium' : 'text-ink-2'}>
        {t(is_waiting ? 'desk.waits.ours' : 'desk.waits.theirs')}
      </span>
      {is_waiting && since !== null && (
        <small className="flex gap-1.5 items-center text-ink-3 text-12">
          <Ago moment={since} />{' '}
          {isOverdue && (
            <Tag kind="bad" icon="alert-circle">
              {t('desk.overdue')}
            </Tag>
          )}
        </small>
      )}
    </span>
  )
}

function Nobody() {
  return <span className="muted">{useT()('desk.nobody')}</span>
}

function Unassigned() {
  return <span className="muted">{useT()('desk.unassigned')}</span>
}

/** Bulk actions on tickets, for users who may change them. */
function useTicketChoices(mayUpdate: boolean, agents: readonly { id: string; name: string }[]): BulkChoice[] {
  const t = useT()
  const path = usePath()
  const pageOf = (ticketId: string) => path('dashboardTicket', { ticketId })
  const choose = (name: string, label: string, options: readonly { value: string; label: string }[]) =>
    function Choose({ values, errors }: BulkFieldsState) {
      return (
        <SelectField
          name={name}
          label={label}
          required
          options={[{ value: '', label: t('desk.choose') }, ...options]}
          defaultValue={values[name] ?? ''}
          error={errors[name]}
        />
      )
    }
  const choices: BulkChoice[] = [
    {
      action: 'tickets.status',
      label: t('list.support_tickets.status'),
      icon: 'check',
      title: (count) => t('desk.bulk.status.title', { count }),
      consequences: [t('desk.bulk.status.then')],
      pageOf,
      fields: choose(
        'status',
        t('list.support_tickets.status'),
        ticketStatuses.map((value) => ({ value, label: t(`list.support_tickets.status.${value}`) })),
      ),
    },
    {
      action: 'tickets.priority',
      label: t('list.support_tickets.priority'),
      icon: 'arrow-up',
      title: (count) => t('desk.bulk.priority.title', { count }),
      consequences: [],
      pageOf,
      fields: choose(
        'priority',
        t('list.support_tickets.priority'),
        ticketPriorities.map((value) => ({ value, label: t(`list.support_tickets.priority.${value}`) })),
      ),
    },
    {
      action: 'tickets.assign',
      label: t('desk.bulk.assign'),
      icon: 'user',
      title: (count) => t('desk.bulk.assign.title', { count }),
      consequences: [],
      pageOf,
      fields: choose('assigned_to', t('desk.assigned'), [
        { value: 'none', label: t('desk.unassigned') },
        ...agents.map(({ id, name }) => ({ value: id, label: name })),
      ]),
    },
  ]
  return mayUpdate ? choices : []
}
