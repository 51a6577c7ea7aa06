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
import { editedView, listPlans, readPlan, readRecurring, weighPlan } from './read-plans.ts'
import { plansSource } from './store.ts'

export function planEditingRoutes(mount: Mount, ctx: Context, fetchPrice: FetchPrice): void {
  mount(calls.listPlans, ({ viewer, query }) => listPlans(ctx, viewer, query))

  for (const kind of exportKinds)
    mount(calls.exportPlans[kind], async ({ viewer, query, locale }) => {
      const recurringOf = await readRecurring(ctx.db, viewer)
      return exportForStaff(ctx, viewer, {
        list: plansList,
        source: plansSource(ctx.now()),
        // Human-readable exports have amounts; JSON has cents as in all API calls.
        shape: (row) => {
          const recurring = recurringOf(row.name)
          if (kind === 'json') return { ...editedView(row), recurring }
          const paid = recurring?.map(({ currency, amount }) => `${units(amount)} ${currency}`).join(' + ')
          return { ...editedView(row), price: units(row.price), recurring: paid ?? null }
        },
        query,
        kind,
        locale,
      })
    })

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
