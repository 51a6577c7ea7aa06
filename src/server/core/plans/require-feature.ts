import { fail } from '#contract/api/errors.ts'
import { type Feature, hasFeature } from '#contract/billing/plans.ts'
import type { Context, Viewer } from '../../context.ts'
import { planOf } from './entitlements.ts'
import { planDetails } from './plan-view.ts'
import { type Plan, planByName } from './store.ts'

type Deps = Pick<Context, 'db' | 'plan'>

/**
 * Raises `plan_lacks_feature` unless the viewer's plan, or a separate grant, includes one of these features
 * (REQ-permissions).
 */
export async function requireFeature(ctx: Deps, viewer: Viewer, wanted: readonly Feature[]): Promise<void> {
  if (!opens(await planOf(ctx, viewer), viewer, wanted)) throw fail('plan_lacks_feature')
}

/** Whether a plan, or a separate grant to its holder, includes one of these features. */
export function opens(plan: Plan, viewer: Viewer, wanted: readonly Feature[]): boolean {
  const own = viewer.kind === 'user' ? { settings: viewer.user.plan_settings } : {}
  return hasFeature(planDetails(plan, own), wanted)
}

/** The same for tools: visitors may use them only while the free plan requires no account. */
export async function requireTool(ctx: Deps, viewer: Viewer, wanted: readonly Feature[]): Promise<void> {
  await requireFeature(ctx, viewer, wanted)
  if (viewer.kind === 'user') return
  const free = await planByName(ctx.db, 'free')
  if (!free || !hasFeature(planDetails(free), ['no_account_required'])) throw fail('plan_lacks_feature')
}
