import { expect, it } from 'vitest'
import type { ProviderSubscription } from '../../providers/payments/payment-provider.ts'
import { rowOf } from './subscription-row.ts'

const day = (n: number) => new Date(Date.UTC(2026, 10, n))
const trial: ProviderSubscription = {
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'trialing',
  price: { priceId: 'price_1', productId: 'prod_1', amount: 1900, currency: 'USD', interval: 'month' },
  nextPrice: undefined,
  pending: undefined,
  hasAside: false,
  userId: undefined,
  plan: 'pro',
  cancelAtPeriodEnd: false,
  isPaid: true,
  startDate: day(1),
  currentPeriodStart: day(1),
  currentPeriodEnd: day(15),
  trialEnd: day(15),
  canceledAt: undefined,
  endedAt: undefined,
}
const row = (fetched: ProviderSubscription, before?: ReturnType<typeof rowOf>) =>
  rowOf({
    fetched,
    before: before as never,
    userId: 'user',
    plan: 'pro',
    nextPlan: undefined,
    pendingPlan: undefined,
    account: undefined,
    look: 1,
    now: day(20),
  })

it('does not count a trial canceled before its end as paid, whatever was paid meanwhile', () => {
  const during = row(trial)
  const canceled = row({ ...trial, status: 'canceled', endedAt: day(8) }, during)
  expect([canceled.paid_from, canceled.stopped_at]).toEqual([null, day(8)])
  const later = row({ ...trial, status: 'canceled', endedAt: day(18) }, during)
  expect([later.paid_from, later.stopped_at]).toEqual([day(15), day(18)])
})
