import { z } from 'zod'
import { fail } from '#contract/api/errors.ts'
import { supportTicketsList } from '#contract/lists/support-tickets-list.ts'
import { ticketPriorities, ticketStatuses } from '#contract/support/support-tickets.ts'
import type { Context } from '#server/context.ts'
import type { BulkAction, BulkActions, BulkOptions } from '#server/core/bulk/bulk-action.ts'
import type { Feature } from '../../feature.ts'
import { exportTickets, forgetLeftTickets, forgetTickets } from './leaving/user-data.ts'
import { supportRoutes } from './routes.ts'
import { updateTicketWithin } from './staff/change-ticket.ts'
import { ticketNames, ticketsSource } from './staff/store.ts'

export const support: Feature = {
  routes: [supportRoutes],
  cleanUp: [{ name: 'support tickets', run: (ctx, ago) => forgetLeftTickets(ctx, ago(90)) }],
  userData: () => ({ forget: forgetTickets, exportData: exportTickets }),
  bulkActions: bulkOfTickets,
}

/** Options cannot be empty, so "no account" needs a value. */
const noAccount = 'none'

const changes = {
  status: z.object({ status: z.enum(ticketStatuses) }),
  priority: z.object({ priority: z.enum(ticketPriorities) }),
  assign: z.object({ assigned_to: z.union([z.uuid(), z.literal(noAccount)]) }),
}

/** Bulk actions for support tickets: the same as changing a single ticket. */
function bulkOfTickets(ctx: Context): BulkActions {
  const change = (kind: keyof typeof changes, field: string): BulkAction => {
    const changeOf = (options: BulkOptions) => {
      const parsed = changes[kind].safeParse({ [field]: options[field] })
      if (!parsed.success)
        throw fail('validation_failed', {}, [{ path: [field], key: 'validation.not_an_option' }])
      const { assigned_to, ...rest } = { assigned_to: undefined, ...parsed.data }
      if (assigned_to === undefined) return rest
      return { ...rest, assigned_to: assigned_to === noAccount ? null : assigned_to }
    }
    return {
      list: supportTicketsList,
      source: () => ticketsSource,
      permission: 'tickets.update',
      check: (options) => void changeOf(options),
      run: (trx, { viewer, id, options }) =>
        updateTicketWithin(ctx, trx, viewer, { id, ...changeOf(options) }),
      namesOf: ticketNames,
    }
  }
  return {
    'tickets.status': change('status', 'status'),
    'tickets.priority': change('priority', 'priority'),
    'tickets.assign': change('assign', 'assigned_to'),
  }
}
