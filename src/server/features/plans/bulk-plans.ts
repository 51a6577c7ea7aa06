import { plansList } from '#contract/lists/billing-lists.ts'
import type { Context } from '../../context.ts'
import { assertStillMay } from '../../core/accounts/roles/within-rights.ts'
import type { BulkAction, BulkActions } from '../../core/bulk/bulk-action.ts'
import type { FetchPrice } from '../../core/plans/plan-offers.ts'
import { raiseSiteVersion } from '../../core/settings/site-settings.ts'
import { planOrFailure } from './answer-save.ts'
import { updatePlan } from './edit-plans.ts'
import { plansSource } from './store.ts'

/** Bulk actions for plans; the free plan cannot be deactivated. */
export function bulkOfPlans(ctx: Context, fetchPrice: FetchPrice): BulkActions {
  const setActive = (is_active: boolean): BulkAction => ({
    list: plansList,
    source: () => plansSource(ctx.now()),
    permission: 'plans.update',
    check: () => undefined,
    // The payment provider is asked about each, which may take long.
    isAlone: true,
    run: async (_, { viewer, id }) => {
      // `updatePlan` asks again, but after the payment provider: without the right, a job must not get that far.
      await assertStillMay(ctx.db, viewer, 'plans.update')
      return planOrFailure(await updatePlan({ ...ctx, fetchPrice }, viewer, id, { is_active }))
    },
    after: () => raiseSiteVersion(ctx),
    // A plan's id is its name.
    namesOf: async (_, ids) => new Map(ids.map((id) => [id, id])),
  })
  return { 'plans.activate': setActive(true), 'plans.deactivate': setActive(false) }
}
