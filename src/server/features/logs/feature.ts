import type { Feature } from '../../feature.ts'
import { forgetCalls, tidyLogs } from './log-writer.ts'
import { logRoutes } from './routes.ts'

export const logs: Feature = {
  routes: [logRoutes],
  cleanUp: [{ name: 'call logs', run: (ctx) => tidyLogs(ctx) }],
  userData: () => ({ forget: forgetCalls }),
}
