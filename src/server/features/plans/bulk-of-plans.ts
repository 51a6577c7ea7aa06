import { plansList } from '#contract/lists/plans-list.ts'
import type { Context } from '../../context.ts'
import { currentRights } from '../../core/accounts/roles/within-rights.ts'
import type { BulkAction, BulkActions } from '../../core/bulk/bulk-action.ts'
import { raiseSiteVersion } from '../../core/settings/site-version.ts'
import { updatePlan } from './edit-plans.ts'
import { plansSource } from './store.ts'
import type { FetchOffer } from './written-plan.ts'

/** Bulk actions for plans; the free plan cannot be deactivated. */
export function bulkOfPlans(ctx: Context, fetchOffer: FetchOffer): BulkActions {
  const offer = (is_active: boolean): BulkAction => ({
    list: plansList,
    source: () => plansSource(ctx.now()),
    permission: 'plans.update',
    check: () => undefined,
    // The payment provider is asked about each, which may take long.
    isAlone: true,
    run: async (_, { viewer, id }) => {
      await currentRights(ctx.db, viewer, 'plans.update')
      return updatePlan({ ...ctx, fetchOffer }, viewer, id, { is_active })
    },
    after: () => raiseSiteVersion(ctx),
    // A plan's id is its name.
    namesOf: async (_, ids) => new Map(ids.map((id) => [id, id])),
  })
  return { 'plans.activate': offer(true), 'plans.deactivate': offer(false) }
}
