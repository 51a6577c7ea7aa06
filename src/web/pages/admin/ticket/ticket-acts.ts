import { answerChallenge } from '../../../../contract/challenges.ts'
import { ticketPriorities, ticketStatuses } from '../../../../contract/lists/ticket-words.ts'
import { answerTicket, deleteSupportTicket, updateSupportTicket } from '../../../../contract/support-desk.ts'
import type { Act } from '../../../acts/answer-act.ts'
import { sendMessage } from '../../../acts/send-message.ts'
import { send } from '../../../api.ts'
import { signedInUser } from '../../../session.ts'

/** What the forms of a ticket do, by their intent. */
export function ticketActs(id: string): Record<string, Act> {
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
        const status = ticketStatuses.find((one) => one === values['status'])
        const priority = ticketPriorities.find((one) => one === values['priority'])
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
