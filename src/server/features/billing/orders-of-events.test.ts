import { expect, it } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { type Manner, manners, ordersOfALife, runOrders } from '#test/payments/orders-of-events.ts'

const { db } = await testDatabase()

/** Spread over all orders, without repeats. */
const sample = (length: number) => Array.from({ length }, (_, index) => (1 + index * 2521) % ordersOfALife)

const mails: Record<Manner, string[]> = {
  after: ['subscription_ended'],
  meanwhile: ['payment_failed', 'subscription_ended', 'trial_ends'],
  at_once: ['subscription_ended'],
}

it.each(manners)(
  'all orders of the same events give the same result, %s',
  { timeout: 240_000 },
  async (manner) => {
    const { first, violations } = await runOrders(db, {
      numbers: sample(manner === 'meanwhile' ? 200 : 40),
      manner,
    })
    expect(violations.slice(0, 1)).toEqual([])
    const outcome = JSON.parse(first) as {
      subscription: object
      events: { status: string }[]
      mails: { template: string }[]
      told: { payload: { plan: string } }[]
    }
    expect(outcome).toMatchObject({
      subscription: {
        plan: 'pro',
        price: 1500,
        currency: 'USD',
        status: 'canceled',
        provider_status: 'canceled',
        trial_end_date: '2026-09-08T10:00:00.000Z',
        current_period_end: '2026-11-07T10:00:00.000Z',
        canceled_at: '2026-10-21T10:00:00.000Z',
        end_date: '2026-10-21T10:00:00.000Z',
      },
      customers: 1,
    })
    expect(outcome.events.map(({ status }) => status)).toEqual(Array(7).fill('done'))
    expect(outcome.mails.map(({ template }) => template)).toEqual(mails[manner])
    expect(outcome.told.map(({ payload }) => payload.plan)).toEqual(
      manner === 'meanwhile' ? ['pro', 'free'] : [],
    )
  },
)
