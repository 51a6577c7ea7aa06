import { units } from '#contract/billing/money.ts'
import * as calls from '#contract/billing/plan-editing.ts'
import { plansList } from '#contract/lists/billing-lists.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import type { Context } from '../../context.ts'
import { exportForStaff } from '../../core/audit/export-for-staff.ts'
import type { FetchPrice } from '../../core/plans/plan-offers.ts'
import type { Mount } from '../../http/mount.ts'
import { planOrFailure } from './answer-save.ts'
import { createPlan, deletePlan, movePlan, updatePlan } from './edit-plans.ts'
import { editedView, listPlans, readPlan, weighPlan } from './read-plans.ts'
import { plansSource } from './store.ts'

export function planEditingRoutes(mount: Mount, ctx: Context, fetchPrice: FetchPrice): void {
  mount(calls.listPlans, ({ query }) => listPlans(ctx, query))

  for (const kind of exportKinds)
    mount(calls.exportPlans[kind], ({ viewer, query, locale }) =>
      exportForStaff(ctx, viewer, {
        list: plansList,
        source: plansSource(ctx.now()),
        // Human-readable exports have an amount; JSON has cents as in all API calls.
        shape: (row) => (kind === 'json' ? editedView(row) : { ...editedView(row), price: units(row.price) }),
        query,
        kind,
        locale,
      }),
    )

  mount(calls.getPlan, ({ params }) => readPlan(ctx, params.planName))

  mount(calls.createPlan, async ({ viewer, body }) => ({
    ...planOrFailure(await createPlan({ ...ctx, fetchPrice }, viewer, body)),
    reload_store: true,
  }))

  mount(calls.updatePlan, async ({ viewer, params, body }) => ({
    ...planOrFailure(await updatePlan({ ...ctx, fetchPrice }, viewer, params.planName, body)),
    reload_store: true,
  }))

  mount(calls.movePlan, async ({ viewer, params, body }) => ({
    ...(await movePlan(ctx, viewer, params.planName, body.position)),
    reload_store: true,
  }))

  mount(calls.deletePlan, async ({ viewer, params }) => {
    await deletePlan(ctx, viewer, params.planName)
    return { reload_store: true }
  })

  mount(calls.weighPlan, ({ params, body }) => weighPlan(ctx, params.planName, body))
}
