import { answerChallenge } from '#contract/draws/challenges.ts'
import { answerTicket, deleteSupportTicket, updateSupportTicket } from '#contract/support/staff-tickets.ts'
import { type TicketStatus, ticketPriorities, ticketStatuses } from '#contract/support/ticket-values.ts'
import type { Action, Context, Values } from '#web/actions/answer-action.ts'
import { sendMessage } from '#web/actions/send-message.ts'
import { send } from '#web/api/send.ts'
import { signedInUser } from '#web/visit/session.ts'

/** Actions of a ticket's page by form intent. */
export function ticketActions(id: string): Record<string, Action> {
  const params = { id }
  const write = (isNote: boolean) => (values: Values, context: Context, form: FormData) => {
    const payload = { message: values['message'] ?? '', is_note: isNote, close: values['close'] === 'on' }
    return sendMessage({ call: answerTicket, params, payload }, values, { form, context })
  }
  const setStatus = (status: TicketStatus) => ({
    run: (_values: Values, context: Context) =>
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
