import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { supportTicketsList } from '../../../../contract/lists/support-tickets-list.ts'
import { allows } from '../../../../contract/permissions.ts'
import { listSupportTickets } from '../../../../contract/support-desk.ts'
import { answerListAct } from '../../../acts/answer-list-act.ts'
import { loadList } from '../../../acts/load-list.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { Empty } from '../../../components/empty.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink, usePath } from '../../../i18n/link.tsx'
import { signedInUser } from '../../../session.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { ticketCells } from './ticket-cells.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const user = signedInUser(args.context)
  return {
    user,
    mayUpdate: allows(user.permissions, 'tickets.update'),
    ...(await loadList(supportTicketsList, listSupportTickets, args)),
  }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAct(request, context, supportTicketsList)
}

/** What people wrote to the team: what waits for an answer first. */
export default function SupportTickets() {
  const t = useT()
  const path = usePath()
  const { number } = useFormat()
  const { user, mayUpdate, found, wish, view } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      title={t('dash.place.tickets')}
      count={typeof found?.total === 'number' && number(found.total)}
      user={user}
      end={
        mayUpdate && (
          <PageLink page="dashboardCannedAnswers" className={buttonClass({ size: 'small' })}>
            <Icon name="message" />
            {t('desk.canned')}
          </PageLink>
        )
      }
    >
      <DataTable
        list={supportTicketsList}
        texts="list.support_tickets."
        wish={wish}
        view={view}
        path={path('dashboardTickets')}
        found={found}
        caption={t('dash.place.tickets')}
        nameOf={({ subject }) => subject}
        cells={ticketCells}
        keepsView
        exports={listSupportTickets.path}
        provesExports
        empty={<Empty icon="message" title={t('desk.none.title')} text={t('desk.none.text')} />}
      />
    </DashboardPage>
  )
}
