import { checkAudit, exportAudit, listAudit as listCall } from '#contract/accounts/audit.ts'
import { auditList } from '#contract/lists/audit-list.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { checkChain } from './audit-trail.ts'
import { exportForStaff } from './export-for-staff.ts'
import { lineView, listAudit } from './read-audit.ts'
import { auditSource, type StoredLine } from './store.ts'

export function auditRoutes(mount: Mount, ctx: Context): void {
  mount(listCall, ({ query }) => listAudit(ctx, query))

  for (const kind of exportKinds)
    mount(exportAudit[kind], ({ viewer, query, locale }) =>
      exportForStaff(ctx, viewer, {
        list: auditList,
        source: auditSource,
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
function lineCells(line: StoredLine) {
  return { ...lineView(line), record: line.record_name || line.record_id, actor: line.actor_name }
}
