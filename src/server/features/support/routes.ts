import * as calls from '#contract/support/support-tickets.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { listTickets, markTicketRead, readTicket } from './read-tickets.ts'
import { staffRoutes } from './staff/routes.ts'
import { readTicketFile } from './ticket-files.ts'
import { watchTicket } from './watch-ticket.ts'
import { createTicket, writeToTicket } from './write-ticket.ts'

export function supportRoutes(mount: Mount, ctx: Context): void {
  mount(calls.createTicket, ({ body, options, ...request }) => createTicket(ctx, request, options ?? body))

  mount(calls.listTickets, ({ viewer, query }) => listTickets(ctx, viewer, query))

  mount(calls.getTicket, ({ viewer, params, query }) => readTicket(ctx, viewer, { ...params, ...query }))

  mount(calls.writeToTicket, ({ body, options, ...request }) => writeToTicket(ctx, request, options ?? body))

  mount(calls.markTicketRead, ({ viewer, body }) => markTicketRead(ctx, viewer, body.id))

  mount(calls.watchTicket, ({ viewer, params, query, signal }) =>
    watchTicket(ctx, {
      viewer,
      side: 'own',
      signal,
      after: query.after,
      read: (after) => readTicket(ctx, viewer, { ...params, after }),
    }),
  )

  mount(calls.getTicketFile, ({ viewer, params }) => readTicketFile(ctx, viewer, params))

  staffRoutes(mount, ctx)
}
