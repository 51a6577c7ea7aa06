import { expect, it } from 'vitest'
import { comparedPlans } from './load-pricing.ts'

const plans = ['free', 'basic', 'pro', 'Ultra'].map((name) => ({
  name,
  is_free: name === 'free',
  is_most_preferred: name === 'pro',
}))

it.each([
  ['', undefined, ['free', 'pro']],
  ['', 'basic', ['basic', 'pro']],
  ['', 'pro', ['pro', 'free']],
  ['', 'gone', ['free', 'pro']],
  ['first=Ultra&second=basic', 'free', ['Ultra', 'basic']],
  ['first=pro', undefined, ['pro', 'free']],
  ['second=free', undefined, ['free', 'free']],
  ['first=%3Cscript%3E&second=constructor', undefined, ['free', 'pro']],
] as const)('compares the plans requested by “%s” on the plan %s', (query, own, compared) => {
  expect(comparedPlans(plans, new URLSearchParams(query), own)).toEqual(compared)
})

it('compares nothing without plans', () => {
  expect(comparedPlans([], new URLSearchParams('first=pro'), 'pro')).toEqual(['', ''])
})
