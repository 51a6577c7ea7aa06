import { getLog as getCall, listLogs as listCall } from '../../../contract/logs.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { getLog, listLogs } from './read-logs.ts'

export function logRoutes(mount: Mount, ctx: Context): void {
  mount(listCall, ({ query }) => listLogs(ctx, query))
  mount(getCall, ({ params }) => getLog(ctx, params.id))
}
