import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import {
  getTicket,
  markTicketRead,
  type TicketMessage,
  writeToTicket,
} from '#contract/support/support-tickets.ts'
import { type Action, answerAction } from '#web/actions/answer-action.ts'
import { saveTypedAction } from '#web/actions/save-typed-action.ts'
import { askedPart, readBeforeFrame, sendMessage } from '#web/actions/ticket-messages.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { Conversation } from '#web/components/conversation/conversation.tsx'
import { keepDraft } from '#web/components/conversation/message-form.tsx'
import { PriorityMark, TicketStatusMark } from '#web/components/conversation/ticket-marks.tsx'
import { useLiveTicket } from '#web/components/conversation/use-live-ticket.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { AccountFrame } from '../parts/account-frame.tsx'
import { AnswerForm } from './answer-form.tsx'

export const middleware = [
  readBeforeFrame(({ ticketId: id = '' }, context) => send(markTicketRead, { payload: { id }, context })),
]

/** REQ-validation: opening an unread ticket marks it read, with or without scripts. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params['ticketId'] ?? ''
  const part = askedPart(request)
  const answer = await send(getTicket, { params: { id }, payload: part, context })
  if (!answer.ok) throw fatal(answer.message, answer.status || 500)
  // The middleware leaves it to the loader where the header counts nothing unread, and after a plain form.
  if (answer.data.is_unread) await send(markTicketRead, { payload: { id }, context })
  return {
    user: signedInUser(context),
    ticket: { ...answer.data, is_unread: false },
    isOlder: part.before !== undefined,
    formKey: context.get(visitContext).newKey(),
  }
}

export function action({ request, params, context }: ActionFunctionArgs) {
  const id = params['ticketId'] ?? ''
  const answer: Action = {
    run: (values, visit, form) => {
      const payload = { id, message: values['message'] ?? '' }
      return sendMessage({ call: writeToTicket, payload }, values, { form, context: visit })
    },
  }
  return answerAction(request, context, { answer })
}

export function clientAction({ request, params, serverAction }: ClientActionFunctionArgs) {
  return saveTypedAction(request, serverAction, () => keepDraft(params['ticketId'] ?? '', ''))
}

/** One ticket with its messages, updated while it is open. */
export default function Ticket() {
  const t = useT()
  const { dateTime } = useFormat()
  const { user, ticket: loaded, isOlder, formKey } = useLoaderData<typeof loader>()
  const { id } = loaded
  const ticket = useLiveTicket(loaded, {
    path: isOlder ? null : `/api/tickets/${encodeURIComponent(id)}/events`,
    onRead: () => void send(markTicketRead, { payload: { id } }),
  })
  const nameOf = ({ author }: TicketMessage) =>
    t(author === 'user' ? 'conversation.you' : 'conversation.team')
  return (
    <AccountFrame
      title={ticket.subject}
      lead={
        <span className="flex flex-wrap gap-y-0.5 gap-x-3 items-center">
          <span>{`#${ticket.number}`}</span>
          <TicketStatusMark status={ticket.status} />
          <PriorityMark priority={ticket.priority} />
          <time dateTime={ticket.created_at}>{dateTime(ticket.created_at)}</time>
        </span>
      }
      end={<PageLink page="accountTickets">{t('tickets.back')}</PageLink>}
      user={user}
    >
      <div className="grid grid-cols-1 gap-6" key={id}>
        {ticket.result && (
          <p>
            {t('tickets.result')}{' '}
            <PageLink page="result" parameters={{ shareCode: ticket.result.share_code }}>
              <bdi>{ticket.result.title || t('draw_names.untitled', { count: ticket.result.entries })}</bdi>
            </PageLink>
          </p>
        )}
        <Conversation ticket={ticket} page="accountTicket" isOlder={isOlder} viewer="user" nameOf={nameOf} />
        {!isOlder && <AnswerForm ticket={ticket} formKey={formKey} owner={user.id} />}
      </div>
    </AccountFrame>
  )
}
