import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import { supportTicketsList } from '#contract/lists/support-tickets-list.ts'
import { listSupportStaff, listSupportTickets } from '#contract/support/staff-tickets.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import { Empty } from '#web/components/empty.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardList } from '../parts/dashboard-list.tsx'
import { ticketCells } from './ticket-cells.tsx'
import { useTicketChoices } from './use-ticket-choices.tsx'

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
  const { mayUpdate, agents } = loaded
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
      empty={<Empty icon="message" title={t('desk.none.title')} text={t('desk.none.text')} />}
    />
  )
}
