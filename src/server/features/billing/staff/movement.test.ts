import { beforeAll, expect, it } from 'vitest'
import { type Person, person } from '#test/world/people.ts'
import { plantSubscription } from '#test/world/planted-subscriptions.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const noon = new Date('2026-11-22T12:00:00Z')
world.setTime(noon)

let admin: Person
beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})

const read = async (path: string) => (await admin.ask({ url: `/api/subscriptions${path}` })).json.data

interface Life {
  status?: 'trialing' | 'active' | 'canceled'
  provider_status?: string
  start: string
  trial?: string
  end?: string
  paid?: null
}

/** A stored subscription. */
async function live({
  status = 'active',
  provider_status = status,
  start,
  trial,
  end,
  paid,
}: Life): Promise<void> {
  const began = new Date(start)
  await plantSubscription(world, (await person(world)).id, {
    plan: 'pro',
    price: 1900,
    currency: 'USD',
    status,
    provider_status,
    start_date: began,
    current_period_start: began,
    current_period_end: new Date('2026-12-01T00:00:00Z'),
    trial_end_date: trial ? new Date(trial) : null,
    end_date: end ? new Date(end) : null,
    ...(paid === null && { paid_from: null }),
    looked_at: began,
    created_at: began,
    updated_at: began,
  })
}

it('counts churn and paid trials over 30 days and the 30 days before', async () => {
  const lives: Life[] = [
    // Paid all the time.
    { start: '2026-06-01T00:00:00Z' },
    // Paid and left within the 30 days, and within those before.
    { start: '2026-06-01T00:00:00Z', status: 'canceled', end: '2026-11-10T00:00:00Z' },
    { start: '2026-06-01T00:00:00Z', status: 'canceled', end: '2026-10-22T00:00:00Z' },
    // Began and ended within the 30 days: neither paid when they began.
    { start: '2026-11-01T00:00:00Z', status: 'canceled', end: '2026-11-12T00:00:00Z' },
    // Trials: paid for, left at its end, left before, not paid yet, still on.
    { start: '2026-11-01T00:00:00Z', trial: '2026-11-08T00:00:00Z' },
    {
      start: '2026-11-01T00:00:00Z',
      trial: '2026-11-08T00:00:00Z',
      status: 'canceled',
      end: '2026-11-08T00:00:00Z',
    },
    {
      start: '2026-11-01T00:00:00Z',
      trial: '2026-12-08T00:00:00Z',
      status: 'canceled',
      end: '2026-11-03T00:00:00Z',
    },
    { start: '2026-11-01T00:00:00Z', trial: '2026-11-08T00:00:00Z', provider_status: 'past_due' },
    // Its first payment failed for good: it ended after the trial and never paid.
    {
      start: '2026-10-20T00:00:00Z',
      trial: '2026-11-01T00:00:00Z',
      status: 'canceled',
      provider_status: 'canceled',
      end: '2026-11-15T00:00:00Z',
      paid: null,
    },
    { start: '2026-11-20T00:00:00Z', trial: '2026-12-04T00:00:00Z', status: 'trialing' },
    // A trial of the 30 days before, paid for since.
    { start: '2026-10-01T00:00:00Z', trial: '2026-10-15T00:00:00Z' },
  ]
  for (const life of lives) await live(life)
  const movement = async () => (await read('/revenue'))['movement']
  expect(await movement()).toEqual({
    since: '2026-10-23T00:00:00.000Z',
    churn: { paying: 3, left: 1 },
    churn_before: { paying: 3, left: 1 },
    conversion: { ended: 5, paid: 1 },
    conversion_before: { ended: 1, paid: 1 },
  })
  // Each number leads to exactly its rows.
  const count = async (query: string) => (await read(`?${query}`))['total']
  expect(await count('stopped_at_from=2026-10-23&paid_from_until=2026-10-22')).toBe(1)
  expect(await count('trial_over_at_from=2026-10-23')).toBe(5)
  world.setTime(new Date('2026-12-22T12:00:00Z'))
  // The first session has ended by then.
  admin = await person(world, { role: 'Admin' })
  expect(await movement()).toMatchObject({
    churn: { paying: 3, left: 0 },
    churn_before: { paying: 3, left: 1 },
    conversion_before: { ended: 5, paid: 1 },
  })
  world.setTime(noon)
})
