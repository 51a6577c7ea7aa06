import { exportKinds } from '#contract/lists/bulk/exports.ts'
import { logsList } from '#contract/lists/log-lists.ts'
import {
  exportLogs,
  getLog as getCall,
  listLogs as listCall,
  watchLogs as watchCall,
} from '#contract/site/logs.ts'
import type { Context } from '../../context.ts'
import { exportForStaff } from '../../core/audit/export-for-staff.ts'
import type { Mount } from '../../http/mount.ts'
import { getLog, listLogs, logView, watchLogs } from './read-logs.ts'
import { logsSource, type NamedLine } from './store.ts'

export function logRoutes(mount: Mount, ctx: Context): void {
  mount(listCall, ({ query }) => listLogs(ctx, query))

  for (const kind of exportKinds)
    mount(exportLogs[kind], ({ viewer, query, locale }) =>
      exportForStaff(ctx, viewer, {
        list: logsList,
        source: logsSource,
        shape: logCells,
        query,
        kind,
        locale,
      }),
    )
  mount(watchCall, ({ viewer, query, signal }) => watchLogs(ctx, viewer, query, signal))
  mount(getCall, ({ params }) => getLog(ctx, params.id))
}

/** The caller by username, as on the page. */
function logCells(line: NamedLine) {
  return { ...logView(line), created_by: line.username }
}
