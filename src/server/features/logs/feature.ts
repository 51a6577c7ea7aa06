import type { Feature } from '../../feature.ts'
import { logRoutes } from './routes.ts'
import { forgetCalls, tidyLogs } from './tidy-logs.ts'

export const logs: Feature = {
  routes: [logRoutes],
  cleanUp: [{ name: 'call logs', run: (ctx) => tidyLogs(ctx) }],
  userData: () => ({ forget: forgetCalls }),
}
