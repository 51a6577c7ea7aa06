import type { LoaderFunctionArgs } from 'react-router'
import { shownName } from '#contract/accounts/shown-name.ts'
import { getUserFacts } from '#contract/accounts/user-facts.ts'
import { allows } from '#contract/api/permissions.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { StaffTicket } from '#contract/support/staff-tickets.ts'
import {
  getSupportTicket,
  listCannedAnswers,
  listSupportStaff,
  listSupportTickets,
} from '#contract/support/staff-tickets.ts'
import { askedPart } from '#web/actions/ticket-messages.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { brandOf } from '#web/i18n/frame.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { type PageContext, type Visit, visitContext } from '#web/visit/visit-context.ts'
import { fillReply, type ReplyVariable } from '../parts/reply-variables.ts'
import { type Queue, readQueue } from './ticket-queue.tsx'

const earlierShown = 5

/** A ticket with what is shown beside it: the queue, its owner, and what a reply can start from. */
export async function loadTicket({ request, params, context }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const may = (name: string) => allows(user.permissions, name)
  const part = askedPart(request)
  const [answer, queue, staff, canned] = await Promise.all([
    send(getSupportTicket, { params: { id: params['ticketId'] ?? '' }, payload: part, context }),
    loadQueue(context),
    may('tickets.update') ? send(listSupportStaff, { context }) : undefined,
    may('tickets.reply') ? send(listCannedAnswers, { context }) : undefined,
  ])
  if (!answer.ok) throw fatal(answer.message, answer.status || 500)
  const ticket = answer.data
  const visit = context.get(visitContext)
  const values = valuesFor(ticket, user, visit)
  const answers = canned?.ok ? canned.data.answers : []
  return {
    user,
    ticket,
    queue,
    person: ticket.user && (await loadPerson(ticket, context, may('users.read'))),
    isOlder: part.before !== undefined,
    staff: staff?.ok ? staff.data.staff : [],
    canned: answers.map(({ id, title, text }) => ({
      id,
      title,
      text: fillReply(inLanguage(text, ticket.locale), values),
    })),
    /** the saved reply that a form without scripts requests */
    chosen: new URL(request.url).searchParams.get('canned') ?? '',
    formKeys: { answer: visit.newKey(), note: visit.newKey() },
    may: { reply: may('tickets.reply'), update: may('tickets.update'), delete: may('tickets.delete') },
  }
}

async function loadQueue(context: PageContext): Promise<Queue> {
  const found = await readQueue(context)
  return { ...(found ?? { waiting: [], total: 0, oldest: null, others: [] }), now: Date.now() }
}

/** What the viewer may know of the ticket's owner. */
async function loadPerson({ id, user }: StaffTicket, context: PageContext, mayReadUsers: boolean) {
  if (!user) return null
  const [tickets, facts] = await Promise.all([
    // One more, because this ticket is among them.
    send(listSupportTickets, {
      payload: { user_id: user.id, sort: '-created_at', page_size: earlierShown + 1 },
      context,
    }),
    mayReadUsers ? send(getUserFacts, { params: { id: user.id }, context }) : undefined,
  ])
  const rows = tickets.ok ? tickets.data.rows : []
  return {
    tickets: rows.filter((row) => row.id !== id).slice(0, earlierShown),
    facts: facts?.ok ? facts.data : null,
  }
}

/** What the placeholders of a saved reply stand for. */
function valuesFor(
  { user, number, subject, plan, app_number }: StaffTicket,
  agent: { fullname: string; username: string },
  { frame }: Visit,
): Record<ReplyVariable, string> {
  return {
    name: user?.name ?? '',
    ticket: `#${number}`,
    subject,
    plan: plan ? planTitle(plan) : '',
    product: brandOf({ ...frame, appNumber: app_number }).name,
    agent: shownName(agent),
  }
}
