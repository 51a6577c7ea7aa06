import { expect, it } from 'vitest'
import type { Subscription } from '#contract/billing/billing.ts'
import type { ShownPlan } from '#web/components/plans/plan-facts.ts'
import { askedStep } from './load-subscription.ts'

const plans = ['free', 'basic', 'pro', 'Ultra'].map(
  (name) => ({ name, is_free: name === 'free' }) as ShownPlan,
)
const onPro = { status: 'active', plan: 'pro', next_plan: 'basic', cancel_at_period_end: false }

it.each([
  ['?to=pro', undefined, 'buy pro'],
  ['?to=free', undefined, undefined],
  ['?to=gone', undefined, undefined],
  ['?to=Ultra', undefined, undefined],
  ['?cancel', undefined, undefined],
  ['?to=basic', { ...onPro, next_plan: null }, 'change basic'],
  ['?to=basic', onPro, undefined],
  ['?to=pro', onPro, undefined],
  ['?to=basic', { ...onPro, next_plan: null, pending_plan: 'basic' }, undefined],
  ['?to=free', onPro, 'cancel free'],
  ['?cancel', onPro, 'cancel free'],
  ['?to=basic', { ...onPro, next_plan: null, cancel_at_period_end: true }, undefined],
  ['?cancel', { ...onPro, cancel_at_period_end: true }, undefined],
  ['?to=pro', { ...onPro, status: 'canceled' }, 'buy pro'],
] as const)('%s with the subscription %j leads to the step “%s”', (query, held, step) => {
  const standing = {
    subscription: (held ?? null) as Subscription | null,
    payments: true,
    trial_available: true,
    for_sale: ['basic', 'pro'],
  }
  const search = new URLSearchParams(query)
  const asked = askedStep(search, plans, standing)
  expect(asked && `${asked.kind} ${asked.plan?.name}`).toBe(step)
  expect(askedStep(search, plans, { ...standing, payments: false })).toBeUndefined()
})
