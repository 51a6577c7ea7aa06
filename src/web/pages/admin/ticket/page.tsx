import { useState } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import { answerChallenge } from '#contract/draws/challenges.ts'
import {
  answerTicket,
  deleteSupportTicket,
  getSupportTicket,
  type StaffTicket,
  type TicketReaders,
  updateSupportTicket,
} from '#contract/support/staff-tickets.ts'
import {
  type TicketMessage,
  type TicketStatus,
  ticketPriorities,
  ticketStatuses,
} from '#contract/support/support-tickets.ts'
import { localeNames } from '#locales/locales.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { type Action, answerAction, type FormValues } from '#web/actions/answer-action.ts'
import { saveTypedAction } from '#web/actions/save-typed-action.ts'
import { readBeforeFrame, sendMessage } from '#web/actions/ticket-messages.ts'
import { send } from '#web/api/send.ts'
import { Conversation } from '#web/components/conversation/conversation.tsx'
import { keepDraft } from '#web/components/conversation/message-form.tsx'
import { PriorityMark } from '#web/components/conversation/ticket-marks.tsx'
import { useLiveTicket } from '#web/components/conversation/use-live-ticket.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { Note } from '#web/ui/note.tsx'
import { signedInUser } from '#web/visit/session.ts'
import type { PageContext } from '#web/visit/visit-context.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { redirectToOpen } from '../parts/redirects.ts'
import { TicketState } from '../parts/states/state-marks.tsx'
import { Composer, draftOf } from './composer.tsx'
import { loadTicket } from './load-ticket.ts'
import { TicketAside } from './ticket-aside.tsx'
import { TicketQueue } from './ticket-queue.tsx'

export const middleware = [
  readBeforeFrame(({ ticketId: id = '' }, context) => send(getSupportTicket, { params: { id }, context })),
]

export function loader(args: LoaderFunctionArgs) {
  return loadTicket(args)
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
    if (intent === 'answer' || intent === 'note') keepDraft(draftOf(intent, params['ticketId'] ?? ''), '')
  })
}

/** One ticket for staff: the queue, the conversation with its notes and the forms below it, and its owner. */
export default function SupportTicket() {
  const t = useT()
  const loadedPage = useLoaderData<typeof loader>()
  const { user, ticket: loaded, queue, person, isOlder, staff, canned, chosen, formKeys, may } = loadedPage
  const { id } = loaded
  const [readers, setReaders] = useState<Readonly<TicketReaders['readers']>>([])
  const ticket = useLiveTicket(loaded, {
    path: isOlder ? null : `/api/support-tickets/${encodeURIComponent(id)}/events`,
    onReaders: setReaders,
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
      facts={<TicketFacts ticket={ticket} readers={readers} />}
      end={may.update && <TicketButtons ticket={ticket} userId={user.id} />}
    >
      <div
        className="desk grid grid-cols-[232px_minmax(0,1fr)_300px] h-[max(100svh_-_var(--dash-top)_-_72px_-_var(--demo-bar,0px),480px)] [body:has(>.demo-bar)_&]:[--demo-bar:38px] to-1240:grid-cols-[minmax(0,1fr)_300px] to-1240:grid-rows-[auto_minmax(0,1fr)] to-920:block to-920:h-auto noscript:h-auto"
        key={id}
      >
        <TicketQueue queue={queue} id={id} />
        <div className="flex flex-col-reverse min-w-0 min-h-0 overflow-y-auto overscroll-contain to-920:block to-920:overflow-visible">
          <section
            className="flex flex-[1_0_auto] flex-col to-920:block to-920:overflow-visible"
            aria-label={t('desk.conversation')}
          >
            <div className="dash-pad flex-[1_0_auto] content-start">
              <Conversation
                ticket={ticket}
                page="dashboardTicket"
                isOlder={isOlder}
                viewer="staff"
                nameOf={nameOf}
              />
              {isClosed && (
                <Note title={t('desk.closed')}>{may.update && <p>{t('desk.closed.text')}</p>}</Note>
              )}
              {!isClosed && !ticket.user && <Note title={t('desk.no_reader')} />}
            </div>
            {!isOlder && may.reply && (
              <Composer
                {...{ id, canned, chosen, formKeys, isClosed }}
                mayClose={may.update}
                owner={user.id}
              />
            )}
          </section>
        </div>
        <TicketAside {...{ ticket, person, staff, may }} />
      </div>
    </DashboardPage>
  )
}

function TicketButtons({ ticket, userId }: { ticket: StaffTicket; userId: string }) {
  const t = useT()
  const isClosed = ticket.status === 'closed'
  return (
    <>
      {ticket.assigned_to?.id !== userId && (
        <ActionButton intent="take" icon="user" size="small">
          {t('desk.take')}
        </ActionButton>
      )}
      <ActionButton
        intent={isClosed ? 'reopen' : 'close'}
        icon={isClosed ? 'undo' : 'check'}
        size="small"
        className={isClosed ? '' : 'desk-close'}
      >
        {t(isClosed ? 'desk.reopen' : 'desk.close')}
      </ActionButton>
    </>
  )
}

interface TicketFactsProps {
  ticket: StaffTicket
  /** who else of staff has it open */
  readers: Readonly<TicketReaders['readers']>
}

/** The state of a ticket at a glance. */
function TicketFacts({ ticket, readers }: TicketFactsProps) {
  const t = useT()
  const { dateTime, list } = useFormat()
  const namesOf = (some: typeof readers) => list(some.map(({ name }) => name))
  const typing = readers.filter(({ is_typing }) => is_typing)
  return (
    <>
      <span>{`#${ticket.number}`}</span>
      <TicketState status={ticket.status} />
      <PriorityMark priority={ticket.priority} />
      {ticket.is_premium && (
        <Tag icon="star" kind="good">
          {t('desk.premium')}
        </Tag>
      )}
      {ticket.challenge && (
        <Tag kind="warn" icon="warning">
          {t('desk.challenge')}
        </Tag>
      )}
      <span>{localeNames[ticket.locale]}</span>
      <time dateTime={ticket.created_at}>{dateTime(ticket.created_at)}</time>
      <span role="status">
        {readers.length > 0 && (
          <Tag icon="eye" kind="info">
            {t('desk.readers', { names: namesOf(readers) })}
          </Tag>
        )}{' '}
        {typing.length > 0 && (
          <Tag icon="pen" kind="warn">
            {t('desk.typing', { names: namesOf(typing) })}
          </Tag>
        )}
      </span>
    </>
  )
}

/** Actions of a ticket's page by form intent. */
function ticketActions(id: string): Record<string, Action> {
  const params = { id }
  const write = (isNote: boolean) => (values: FormValues, context: PageContext, form: FormData) => {
    const payload = { message: values['message'] ?? '', is_note: isNote, close: values['close'] === 'on' }
    return sendMessage({ call: answerTicket, params, payload }, values, { form, context })
  }
  const setStatus = (status: TicketStatus) => ({
    run: (_values: FormValues, context: PageContext) =>
      send(updateSupportTicket, { params, payload: { status }, context }),
  })
  return {
    answer: { run: write(false) },
    note: { run: write(true) },
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
    reopen: setStatus('in_progress'),
    close: setStatus('closed'),
    publish: {
      run: ({ share_code = '', challenge_id: challengeId = '', answer = '' }, context) =>
        send(answerChallenge, { params: { share_code, challengeId }, payload: { answer }, context }),
    },
    delete: { run: (_values, context) => send(deleteSupportTicket, { params, context }) },
  }
}
