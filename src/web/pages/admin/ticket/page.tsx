import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import { answerChallenge } from '#contract/draws/challenges.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { StaffTicket } from '#contract/support/staff-tickets.ts'
import {
  answerTicket,
  deleteSupportTicket,
  getSupportTicket,
  listCannedAnswers,
  listSupportStaff,
  updateSupportTicket,
} from '#contract/support/staff-tickets.ts'
import type { TicketMessage } from '#contract/support/support-tickets.ts'
import { ticketPriorities, ticketStatuses } from '#contract/support/ticket-values.ts'
import { localeNames } from '#locales/locales.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import type { Action } from '#web/actions/answer-action.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { readBeforeFrame } from '#web/actions/read-before-frame.ts'
import { saveTypedAction } from '#web/actions/save-typed-action.ts'
import { sendMessage } from '#web/actions/send-message.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { askedPart } from '#web/components/conversation/asked-part.ts'
import { Conversation } from '#web/components/conversation/conversation.tsx'
import { keepDraft } from '#web/components/conversation/drafts.ts'
import { PriorityMark, TicketStatusMark } from '#web/components/conversation/ticket-marks.tsx'
import { useLiveTicket } from '#web/components/conversation/use-live-ticket.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Note } from '#web/ui/note.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { redirectToOpen } from '../parts/redirect-to-open.ts'
import { StaffForm } from './staff-form.tsx'
import { TicketAside } from './ticket-aside.tsx'

export const middleware = [
  readBeforeFrame(({ ticketId: id = '' }, context) => send(getSupportTicket, { params: { id }, context })),
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const may = (name: string) => allows(user.permissions, name)
  const part = askedPart(request)
  const [answer, staff, canned] = await Promise.all([
    send(getSupportTicket, { params: { id: params['ticketId'] ?? '' }, payload: part, context }),
    may('tickets.update') ? send(listSupportStaff, { context }) : undefined,
    may('tickets.reply') ? send(listCannedAnswers, { context }) : undefined,
  ])
  if (!answer.ok) throw fatal(answer.message, answer.status || 500)
  const { locale } = answer.data
  const answers = canned?.ok ? canned.data.answers : []
  return {
    user,
    ticket: answer.data,
    isOlder: part.before !== undefined,
    staff: staff?.ok ? staff.data.staff : [],
    canned: answers.map(({ id, title, text }) => ({ id, title, text: inLanguage(text, locale) })),
    /** the canned answer that a form without scripts requests */
    chosen: new URL(request.url).searchParams.get('canned') ?? '',
    formKey: context.get(visitContext).newKey(),
    may: { reply: may('tickets.reply'), update: may('tickets.update'), delete: may('tickets.delete') },
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const answer = await answerAction(request, context, ticketActions(params['ticketId'] ?? ''))
  const reply = 'data' in answer ? answer.data : undefined
  const isGone = reply?.ok && !reply.proof && reply.intent === 'delete'
  return isGone ? redirectToOpen([{ page: 'dashboardTickets' }], deleteSupportTicket, context) : answer
}

export async function clientAction({ request, params, serverAction }: ClientActionFunctionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  return saveTypedAction(request, serverAction, () => {
    if (intent === 'answer') keepDraft(`desk ${params['ticketId']}`, '')
  })
}

/** One ticket for staff: the conversation with its notes, the answer form, and its owner. */
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
      actions={{ delete: t('desk.delete') }}
      end={
        may.update && (
          <>
            {ticket.assigned_to?.id !== user.id && (
              <ActionButton intent="take" icon="user" size="small">
                {t('desk.take')}
              </ActionButton>
            )}
            <ActionButton
              intent={isClosed ? 'reopen' : 'close'}
              icon={isClosed ? 'undo' : 'check'}
              size="small"
            >
              {t(isClosed ? 'desk.reopen' : 'desk.close')}
            </ActionButton>
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
            <StaffForm {...{ id, canned, chosen, formKey }} owner={user.id} />
          )}
        </div>
        <TicketAside {...{ ticket, staff, may }} />
      </div>
    </DashboardPage>
  )
}

/** The state of a ticket at a glance. */
function TicketFacts({ ticket }: { ticket: StaffTicket }) {
  const t = useT()
  const { dateTime } = useFormat()
  return (
    <p className="desk-facts">
      <span>{`#${ticket.number}`}</span>
      <TicketStatusMark status={ticket.status} />
      <PriorityMark priority={ticket.priority} />
      {ticket.is_premium && (
        <Tag icon="star" kind="good">
          {t('desk.premium')}
        </Tag>
      )}
      {ticket.challenge && <Tag kind="warn">{t('desk.challenge')}</Tag>}
      <span>{localeNames[ticket.locale]}</span>
      <time dateTime={ticket.created_at}>{dateTime(ticket.created_at)}</time>
    </p>
  )
}

/** Actions of a ticket's page by form intent. */
function ticketActions(id: string): Record<string, Action> {
  const params = { id }
  return {
    answer: {
      run: (values, context, form) => {
        const { message = '', is_note, close } = values
        const payload = { message, is_note: is_note === 'on', close: close === 'on' }
        return sendMessage({ call: answerTicket, params, payload }, values, { form, context })
      },
    },
    save: {
      run: (values, context) => {
        const status = ticketStatuses.find((candidate) => candidate === values['status'])
        const priority = ticketPriorities.find((candidate) => candidate === values['priority'])
        const assigned_to = values['assigned_to']
        const payload = {
          ...(status && { status }),
          ...(priority && { priority }),
          ...(assigned_to !== undefined && { assigned_to: assigned_to || null }),
        }
        return send(updateSupportTicket, { params, payload, context })
      },
    },
    take: {
      run: (_values, context) =>
        send(updateSupportTicket, { params, payload: { assigned_to: signedInUser(context).id }, context }),
    },
    reopen: {
      run: (_values, context) =>
        send(updateSupportTicket, { params, payload: { status: 'in_progress' }, context }),
    },
    close: {
      run: (_values, context) =>
        send(updateSupportTicket, { params, payload: { status: 'closed' }, context }),
    },
    publish: {
      run: ({ share_code = '', challenge_id: challengeId = '', answer = '' }, context) =>
        send(answerChallenge, { params: { share_code, challengeId }, payload: { answer }, context }),
    },
    delete: { run: (_values, context) => send(deleteSupportTicket, { params, context }) },
  }
}
