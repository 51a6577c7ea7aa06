import type { Feature } from '../../feature.ts'
import { forgetLeftTickets } from './leaving/forget-left-tickets.ts'
import { exportTickets, forgetTickets } from './leaving/user-data.ts'
import { supportRoutes } from './routes.ts'
import { bulkOfTickets } from './staff/bulk-of-tickets.ts'

export const support: Feature = {
  routes: [supportRoutes],
  cleanUp: [{ name: 'support tickets', run: (ctx, ago) => forgetLeftTickets(ctx, ago(90)) }],
  userData: () => ({ forget: forgetTickets, exportData: exportTickets }),
  bulkActions: bulkOfTickets,
}
