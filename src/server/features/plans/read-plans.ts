import type { z } from 'zod'
import { type ErrorDetails, fail } from '#contract/api/errors.ts'
import type { weighPlan as call, EditedPlan, planWriting } from '#contract/billing/plan-editing.ts'
import { features } from '#contract/billing/plans.ts'
import type { SaleProblem } from '#contract/billing/subscription-states.ts'
import { plansList } from '#contract/lists/billing-lists.ts'
import { dashboardPaths } from '#locales/dashboard-paths.ts'
import type { Context } from '../../context.ts'
import { isMeantForSale, planView } from '../../core/plans/plan-offers.ts'
import type { FilterQuery } from '../../lists/list-source.ts'
import { type ListPage, readList } from '../../lists/read-list.ts'
import { type CountedPlan, countedPlan, plansSource, pricesPaid } from './store.ts'

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

const limits = ['daily_limit', 'monthly_limit', 'day_limit', 'comments', 'list_rows', 'posts'] as const

/** How many users a change would affect, and what they would lose. */
export async function weighPlan(
  ctx: Pick<Context, 'db' | 'now'>,
  name: string,
  change: PlanChange,
): Promise<z.input<typeof call.reply>> {
  const plan = await planOf(ctx, name)
  const [before, after] = [writtenOf(plan), changedPlan(plan, change)]
  return {
    subscribers: plan.subscribers,
    prices: await pricesPaid(ctx.db, name),
    granted: plan.granted,
    lost_features: features.filter(
      (feature) => before.features[feature] === true && after.features[feature] !== true,
    ),
    tighter: [
      ...limits.filter((limit) => reach(after[limit]) < reach(before[limit])),
      ...(reachOfSharing(after) < reachOfSharing(before) ? (['sharing'] as const) : []),
    ],
    price_changes: before.price !== after.price || before.currency !== after.currency,
  }
}

function reach(limit: number | null): number {
  return limit ?? Infinity
}

function reachOfSharing({ sharing, sharing_days }: WrittenPlan): number {
  if (sharing === 'disabled') return 0
  return sharing === 'unlimited' ? Infinity : (sharing_days ?? 0)
}

export type WrittenPlan = z.output<typeof planWriting>
/** Absent values stay unchanged. */
export type PlanChange = { [Name in keyof WrittenPlan]?: WrittenPlan[Name] | undefined }

/** A plan with a change applied, not yet validated. */
export function changedPlan(plan: CountedPlan, change: PlanChange): WrittenPlan {
  const defined = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...writtenOf(plan), ...(defined as Partial<WrittenPlan>) }
}

/** The editable part of a plan. */
export function writtenOf(plan: CountedPlan): WrittenPlan {
  return {
    name: plan.name,
    product_id: plan.product_id,
    price: plan.price,
    currency: plan.currency,
    trial_days: plan.trial_days,
    is_active: plan.is_active,
    is_most_preferred: plan.is_most_preferred,
    features: plan.features,
    daily_limit: plan.daily_limit,
    monthly_limit: plan.monthly_limit,
    day_limit: plan.day_limit,
    comments: plan.comments,
    list_rows: plan.list_rows,
    posts: plan.posts,
    sharing: plan.sharing,
    sharing_days: plan.sharing_days,
  }
}

/** Validates what depends on several fields; raises every error at its field. */
export function checkedPlan(plan: WrittenPlan, isFree: boolean): WrittenPlan {
  const problems = [...(isFree ? problemsOfFree(plan) : problemsOfPaid(plan)), ...problemsOfLimits(plan)]
  if (problems.length > 0)
    throw fail(
      'validation_failed',
      {},
      problems.map(([field, key]) => ({ path: [field], key })),
    )
  return {
    ...plan,
    product_id: plan.product_id || null,
    sharing_days: plan.sharing === 'days' ? plan.sharing_days : null,
  }
}

/** The address of this plan's page would be that of the page for new plans. */
const addressesOfNew = new Set(
  Object.values(dashboardPaths.dashboardPlanNew).map((path) => path.split('/').at(-1) ?? ''),
)

/** Paths the API uses otherwise, and the suffix of page data requests. */
const otherAddresses = /^export\.(?:csv|xlsx|json)$|\.data$/

function isAddressTaken(name: string): boolean {
  const address = name.toLowerCase()
  return addressesOfNew.has(address) || otherAddresses.test(address)
}

type Problem = [field: keyof WrittenPlan, key: string]

/** All users fall back to the free plan, so it keeps its name, stays active and has no price. */
function problemsOfFree(plan: WrittenPlan): Problem[] {
  const checks: [boolean, Problem][] = [
    [plan.name !== 'free', ['name', 'validation.free_plan']],
    [plan.price !== 0, ['price', 'validation.free_plan']],
    [!!plan.product_id, ['product_id', 'validation.free_plan']],
    [plan.trial_days !== 0, ['trial_days', 'validation.free_plan']],
    [!plan.is_active, ['is_active', 'validation.free_plan']],
  ]
  return checks.flatMap(([isWrong, problem]) => (isWrong ? [problem] : []))
}

function problemsOfPaid({ name, price, currency }: WrittenPlan): Problem[] {
  const isKnown = Intl.supportedValuesOf('currency').includes(currency)
  return [
    ...(isAddressTaken(name) ? [['name', 'validation.reserved'] as Problem] : []),
    ...(price === 0 ? [['price', 'validation.price_needed'] as Problem] : []),
    ...(isKnown ? [] : [['currency', 'validation.unknown_currency'] as Problem]),
  ]
}

function problemsOfLimits({ sharing, sharing_days, daily_limit, monthly_limit }: WrittenPlan): Problem[] {
  const isOver = daily_limit !== null && monthly_limit !== null && daily_limit > monthly_limit
  return [
    ...(sharing === 'days' && sharing_days === null
      ? [['sharing_days', 'validation.required'] as Problem]
      : []),
    ...(isOver ? [['daily_limit', 'validation.day_above_month'] as Problem] : []),
  ]
}

type Offer = Pick<WrittenPlan, 'product_id' | 'price' | 'currency'>

/** How the payment provider would sell a plan; undefined if it cannot be queried. */
export type FetchOffer = (
  plan: Offer,
) => Promise<
  { offer: { amount: number; currency: string } | undefined; problem: SaleProblem | null } | undefined
>

/** The user confirmed saving a plan that cannot be sold. */
export interface Unsold {
  unsold?: boolean | undefined
}

/**
 * Raises `plan_price_unmatched` for a price that the payment provider does not have, because saving it would silently end
 * the sales of the plan. If the user confirmed, returns the reason why it cannot be sold.
 */
export async function assertMatchingOffer(
  fetchOffer: FetchOffer,
  plan: WrittenPlan,
  { unsold = false }: Unsold,
): Promise<SaleProblem | null> {
  if (!isMeantForSale({ ...plan, is_free: false })) return null
  const check = await fetchOffer(plan)
  if (!check?.problem) return null
  if (unsold) return check.problem
  const field = check.problem === 'price' ? 'price' : 'product_id'
  throw fail('plan_price_unmatched', {}, [
    { path: [field], key: `error.provider.${check.problem}`, details: detailsOf(check.offer) },
  ])
}

function detailsOf(offer: { amount: number; currency: string } | undefined): ErrorDetails {
  return offer ? { amount: offer.amount, currency: offer.currency } : {}
}

export function isSameOffer(a: Offer, b: Offer): boolean {
  return a.product_id === b.product_id && a.price === b.price && a.currency === b.currency
}

/** Whether a plan would be sold differently than before. */
export function isOfferChanged(before: Offer & { is_active: boolean }, after: WrittenPlan): boolean {
  return !isSameOffer(before, after) || (after.is_active && !before.is_active)
}
