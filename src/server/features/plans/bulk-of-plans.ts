import { plansList } from '#contract/lists/plans-list.ts'
import type { Context } from '../../context.ts'
import type { BulkAction, BulkActions } from '../../core/bulk/bulk-action.ts'
import { raiseSiteVersion } from '../../core/settings/site-version.ts'
import { checkOffer, updatePlanWithin } from './edit-plans.ts'
import { plansSource } from './store.ts'
import type { FetchOffer } from './written-plan.ts'

/** Bulk actions for plans; the free plan cannot be deactivated. */
export function bulkOfPlans(ctx: Context, fetchOffer: FetchOffer): BulkActions {
  const offer = (is_active: boolean): BulkAction => ({
    list: plansList,
    source: () => plansSource(ctx.now()),
    permission: 'plans.update',
    check: () => undefined,
    run: async (trx, { viewer, id }) => {
      const check = await checkOffer({ db: trx, now: ctx.now, fetchOffer }, id, { is_active }, {})
      return updatePlanWithin(ctx, trx, viewer, id, { is_active }, check)
    },
    after: () => raiseSiteVersion(ctx),
    // A plan's id is its name.
    namesOf: async (_, ids) => new Map(ids.map((id) => [id, id])),
  })
  return { 'plans.activate': offer(true), 'plans.deactivate': offer(false) }
}
