import { checkAudit, listAudit as listCall } from '../../../contract/audit.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { checkChain } from './check-chain.ts'
import { listAudit } from './read-audit.ts'

export function auditRoutes(mount: Mount, ctx: Context): void {
  mount(listCall, ({ query }) => listAudit(ctx, query))
  mount(checkAudit, () => checkChain(ctx))
}
