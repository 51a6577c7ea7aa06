import { exportKinds } from '#contract/lists/bulk/exports.ts'
import { auditList } from '#contract/lists/log-lists.ts'
import { checkAudit, exportAudit, listAudit as listCall } from '#contract/site/logs.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { checkChain, lineView, listAudit } from './audit-log.ts'
import { exportForStaff } from './export-for-staff.ts'
import { auditSourceFor, type ListedLine } from './store.ts'

export function auditRoutes(mount: Mount, ctx: Context): void {
  mount(listCall, ({ viewer, query }) => listAudit(ctx, viewer, query))

  for (const kind of exportKinds)
    mount(exportAudit[kind], async ({ viewer, query, locale }) =>
      exportForStaff(ctx, viewer, {
        list: auditList,
        source: await auditSourceFor(ctx.db, viewer, query),
        shape: lineCells,
        area: 'logs',
        query,
        kind,
        locale,
      }),
    )
  mount(checkAudit, () => checkChain(ctx))
}

/** Records and people are given by name, as on the page. */
function lineCells(line: ListedLine) {
  return { ...lineView(line), record: line.record_name || line.record_id, actor: line.actor_name }
}
