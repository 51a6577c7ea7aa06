import type { Plan } from '../../../../contract/plans.ts'

/** The two plans that a phone has room for: those of the address, else one's own or the free one beside the preferred one. */
export function comparedPlans(
  plans: readonly Pick<Plan, 'name' | 'is_free' | 'is_most_preferred'>[],
  wish: URLSearchParams,
  own: string | undefined,
): [string, string] {
  const named = (name: string | null | undefined) => plans.find((plan) => plan.name === name)?.name
  const first =
    named(wish.get('first')) ?? named(own) ?? plans.find((plan) => plan.is_free)?.name ?? plans[0]?.name ?? ''
  const others = plans.filter(({ name }) => name !== first)
  const second =
    named(wish.get('second')) ??
    others.find((plan) => plan.is_most_preferred)?.name ??
    others[0]?.name ??
    first
  return [first, second]
}
