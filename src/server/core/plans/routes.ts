import { getEntitlements } from '#contract/billing/plans.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { entitlementsOf } from './entitlements.ts'

export function planRoutes(mount: Mount, ctx: Context): void {
  mount(getEntitlements, ({ viewer }) => entitlementsOf(ctx, viewer))
}
