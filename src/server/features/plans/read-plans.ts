import { fail } from '#contract/api/errors.ts'
import type { EditedPlan } from '#contract/billing/plan-editing.ts'
import { plansList } from '#contract/lists/plans-list.ts'
import type { Context } from '../../context.ts'
import { planView } from '../../core/plans/plan-view.ts'
import type { FilterQuery } from '../../lists/checked-query.ts'
import { type ListPage, readList } from '../../lists/read-list.ts'
import { type CountedPlan, countedPlan, plansSource } from './store.ts'

type Deps = Pick<Context, 'db' | 'now'>

export async function listPlans({ db, now }: Deps, query: FilterQuery): Promise<ListPage<EditedPlan>> {
  const { rows, ...page } = await readList(db, plansList, plansSource(now()), query)
  return { rows: rows.map(editedView), ...page }
}

export async function readPlan(ctx: Deps, name: string): Promise<EditedPlan> {
  return editedView(await planOf(ctx, name))
}

export async function planOf({ db, now }: Deps, name: string): Promise<CountedPlan> {
  const plan = await countedPlan(db, name, now())
  if (!plan) throw fail('plan_not_found')
  return plan
}

export function editedView(plan: CountedPlan): EditedPlan {
  const { product_id, sale_problem, place: position, subscribers, granted, updated_at } = plan
  return {
    ...planView(plan),
    product_id,
    position,
    sale_problem,
    subscribers,
    granted,
    updated_at: updated_at.toISOString(),
  }
}
