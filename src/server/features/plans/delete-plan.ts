import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '../../context.ts'
import { currentRights } from '../../core/accounts/roles/within-rights.ts'
import { recordAction } from '../../core/audit/audit-trail.ts'
import { planOf } from './read-plans.ts'
import { deletePlanByName, holdPlans, isPlanUsed, orderOfPlans, putOrder } from './store.ts'
import { writtenOf } from './written-plan.ts'

/** A plan granted or bought at this very moment is still referenced, so its row cannot be deleted. */
const foreignKeyViolation = '23503'

/** Deletes a plan that was never used; the free one cannot be deleted. */
export async function deletePlan(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  name: string,
): Promise<void> {
  try {
    await ctx.db.transaction().execute(async (trx) => {
      await holdPlans(trx)
      await currentRights(trx, viewer, 'plans.delete')
      const plan = await planOf({ db: trx, now: ctx.now }, name)
      if (plan.is_free || (await isPlanUsed(trx, name))) throw fail('plan_in_use')
      await deletePlanByName(trx, name)
      await putOrder(trx, await orderOfPlans(trx))
      const record = { id: name, name }
      const before = { ...writtenOf(plan) }
      await recordAction(trx, { viewer, now: ctx.now(), area: 'plans', act: 'delete', record, before })
    })
  } catch (error) {
    throw (error as { code?: unknown }).code === foreignKeyViolation ? fail('plan_in_use') : error
  }
}
