import type { EditedPlan } from '#contract/billing/plan-editing.ts'
import type { Context, SignedIn } from '../../context.ts'
import { currentRights } from '../../core/accounts/roles/within-rights.ts'
import { recordAction } from '../../core/audit/audit-trail.ts'
import { planOf, readPlan } from './read-plans.ts'
import { holdPlans, orderOfPlans, putOrder } from './store.ts'

/** Moves a plan to another position; one beyond the end means last. */
export function movePlan(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  name: string,
  target: number,
): Promise<EditedPlan> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdPlans(trx)
    await currentRights(trx, viewer, 'plans.update')
    const within = { db: trx, now: ctx.now }
    const plan = await planOf(within, name)
    const others = (await orderOfPlans(trx)).filter((other) => other !== name)
    const position = Math.min(target, others.length + 1)
    await putOrder(trx, others.toSpliced(position - 1, 0, name))
    await recordAction(trx, {
      viewer,
      now: ctx.now(),
      area: 'plans',
      act: 'update',
      record: { id: name, name },
      before: { position: plan.place },
      after: { position },
    })
    return readPlan(within, name)
  })
}
