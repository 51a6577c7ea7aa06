import { fail } from '#contract/api/errors.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import * as calls from '#contract/support/staff-tickets.ts'
import type { Context } from '#server/context.ts'
import { assertStillMay } from '#server/core/accounts/roles/within-rights.ts'
import type { Mount } from '#server/http/mount.ts'
import { isId } from '#server/kit/ids.ts'
import { watchTicket } from '../watch-ticket.ts'
import {
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
} from './canned-answers.ts'
import { answerTicket, deleteSupportTicket, updateSupportTicket } from './change-ticket.ts'
import {
  exportSupportTickets,
  listSupportStaff,
  listSupportTickets,
  openSupportTicket,
  readSupportTicket,
  watchReaders,
} from './read-desk.ts'
import { noteTyping } from './store.ts'

/** The routes for staff. */
export function staffRoutes(mount: Mount, ctx: Context): void {
  mount(calls.listSupportTickets, ({ viewer, query }) => listSupportTickets(ctx, viewer, query))

  for (const kind of exportKinds)
    mount(calls.exportSupportTickets[kind], ({ viewer, query, locale }) =>
      exportSupportTickets(ctx, viewer, { query, kind, locale }),
    )

  mount(calls.getSupportTicket, ({ viewer, params, query }) =>
    openSupportTicket(ctx, viewer, { ...params, ...query }),
  )

  mount(calls.watchSupportTicket, ({ viewer, params, query, signal }) =>
    watchTicket(ctx, {
      viewer,
      side: 'desk',
      signal,
      after: query.after,
      other: watchReaders(viewer),
      read: async (after) => {
        await assertStillMay(ctx.db, viewer, 'tickets.read')
        return readSupportTicket(ctx, { ...params, after })
      },
    }),
  )

  mount(calls.answerTicket, async ({ params, body, options, ...request }) => {
    const message = await answerTicket(ctx, request, { ...(options ?? body), id: params.id })
    await noteTyping(ctx.db, { ticketId: params.id, sessionId: request.viewer.session.id }, false)
    return message
  })

  mount(calls.signalTyping, async ({ viewer, params }) => {
    if (!isId(params.id)) throw fail('ticket_not_found')
    await noteTyping(ctx.db, { ticketId: params.id, sessionId: viewer.session.id }, true)
    return {}
  })

  mount(calls.updateSupportTicket, ({ viewer, params, body }) =>
    updateSupportTicket(ctx, viewer, { ...body, id: params.id }),
  )

  mount(calls.deleteSupportTicket, async ({ viewer, params }) => {
    await deleteSupportTicket(ctx, viewer, params.id)
    return {}
  })

  mount(calls.listSupportStaff, () => listSupportStaff(ctx))

  mount(calls.listCannedAnswers, () => listCannedAnswers(ctx))

  mount(calls.createCannedAnswer, ({ viewer, body }) => createCannedAnswer(ctx, viewer, body))

  mount(calls.updateCannedAnswer, ({ viewer, params, body }) =>
    updateCannedAnswer(ctx, viewer, { ...body, id: params.id }),
  )

  mount(calls.deleteCannedAnswer, async ({ viewer, params }) => {
    await deleteCannedAnswer(ctx, viewer, params.id)
    return {}
  })
}
