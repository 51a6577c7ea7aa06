import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import { allows } from '../../../../contract/permissions.ts'
import {
  deleteSupportTicket,
  getSupportTicket,
  listCannedAnswers,
  listSupportStaff,
} from '../../../../contract/support-desk.ts'
import type { TicketMessage } from '../../../../contract/support-tickets.ts'
import { ActButton } from '../../../acts/act-form.tsx'
import { answerAct } from '../../../acts/answer-act.ts'
import { keepTypedAct } from '../../../acts/keep-typed-act.ts'
import { readBeforeFrame } from '../../../acts/read-before-frame.ts'
import { send } from '../../../api.ts'
import { askedPart } from '../../../components/conversation/asked-part.ts'
import { Conversation } from '../../../components/conversation/conversation.tsx'
import { keepDraft } from '../../../components/conversation/drafts.ts'
import { useLiveTicket } from '../../../components/conversation/use-live-ticket.ts'
import { fatal } from '../../../fatal.ts'
import { useT } from '../../../i18n/frame.tsx'
import { signedInUser } from '../../../session.ts'
import { Note } from '../../../ui/note.tsx'
import { visitContext } from '../../../visit.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { redirectToOpen } from '../parts/redirect-to-open.ts'
import { DeskForm } from './desk-form.tsx'
import { ticketActs } from './ticket-acts.ts'
import { TicketAside } from './ticket-aside.tsx'
import { TicketFacts } from './ticket-facts.tsx'

export const middleware = [
  readBeforeFrame(({ ticketId: id = '' }, context) => send(getSupportTicket, { params: { id }, context })),
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const may = (name: string) => allows(user.permissions, name)
  const part = askedPart(request)
  const [found, staff, canned] = await Promise.all([
    send(getSupportTicket, { params: { id: params['ticketId'] ?? '' }, payload: part, context }),
    may('tickets.update') ? send(listSupportStaff, { context }) : undefined,
    may('tickets.reply') ? send(listCannedAnswers, { context }) : undefined,
  ])
  if (!found.ok) throw fatal(found.message, found.status || 500)
  const { locale } = found.data
  const answers = canned?.ok ? canned.data.answers : []
  return {
    user,
    ticket: found.data,
    isOlder: part.before !== undefined,
    staff: staff?.ok ? staff.data.staff : [],
    canned: answers.map(({ id, title, text }) => ({ id, title, text: text[locale] || text.en || '' })),
    /** the canned answer that a form without scripts asks for */
    chosen: new URL(request.url).searchParams.get('canned') ?? '',
    formKey: context.get(visitContext).newKey(),
    may: { reply: may('tickets.reply'), update: may('tickets.update'), delete: may('tickets.delete') },
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const answer = await answerAct(request, context, ticketActs(params['ticketId'] ?? ''))
  const told = 'data' in answer ? answer.data : undefined
  const isGone = told?.ok && !told.proof && told.intent === 'delete'
  return isGone ? redirectToOpen([{ page: 'dashboardTickets' }], deleteSupportTicket, context) : answer
}

export async function clientAction({ request, params, serverAction }: ClientActionFunctionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  return keepTypedAct(request, serverAction, () => {
    if (intent === 'answer') keepDraft(`desk ${params['ticketId']}`, '')
  })
}

/** One ticket as staff see it: the conversation with its notes, the answer, and whose it is. */
export default function SupportTicket() {
  const t = useT()
  const {
    user,
    ticket: loaded,
    isOlder,
    staff,
    canned,
    chosen,
    formKey,
    may,
  } = useLoaderData<typeof loader>()
  const { id } = loaded
  const ticket = useLiveTicket(loaded, {
    path: isOlder ? null : `/api/support-tickets/${encodeURIComponent(id)}/events`,
    onRead: () => void send(getSupportTicket, { params: { id } }),
  })
  const nameOf = ({ author, name }: TicketMessage) =>
    name ?? (author === 'staff' ? t('conversation.team') : (ticket.user?.name ?? t('desk.nobody')))
  const isClosed = ticket.status === 'closed'
  return (
    <DashboardPage
      title={ticket.subject}
      above={[{ page: 'dashboardTickets', label: t('dash.place.tickets') }]}
      user={user}
      acts={{ delete: t('desk.delete') }}
      end={
        may.update && (
          <>
            {ticket.assigned_to?.id !== user.id && (
              <ActButton intent="take" icon="user" size="small">
                {t('desk.take')}
              </ActButton>
            )}
            <ActButton intent={isClosed ? 'reopen' : 'close'} icon={isClosed ? 'undo' : 'check'} size="small">
              {t(isClosed ? 'desk.reopen' : 'desk.close')}
            </ActButton>
          </>
        )
      }
    >
      <TicketFacts ticket={ticket} />
      <div className="desk-split" key={id}>
        <div className="dash-pad">
          <Conversation
            ticket={ticket}
            page="dashboardTicket"
            isOlder={isOlder}
            viewer="staff"
            nameOf={nameOf}
          />
          {isClosed && <Note title={t('desk.closed')}>{may.update && <p>{t('desk.closed.text')}</p>}</Note>}
          {!isClosed && !ticket.user && <Note title={t('desk.no_reader')} />}
          {!isClosed && !isOlder && may.reply && (
            <DeskForm {...{ id, canned, chosen, formKey }} owner={user.id} />
          )}
        </div>
        <TicketAside {...{ ticket, staff, may }} />
      </div>
    </DashboardPage>
  )
}
