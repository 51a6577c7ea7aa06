import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openShop } from '../../../test/payments/shop.ts'
import { PaymentError } from '../providers/payments/payment-provider.ts'
import { keepReconciling } from './every-hour.ts'
import { workersOf } from './worker.ts'

const { world, fake, at, holder } = await openShop()
const { ctx } = world

async function promised(): Promise<string[]> {
  const { rows } = await sql<{ at: Date }>`
    select start_after as at from jobs.job where name = 'reconcile_payments' order by 1`.execute(ctx.db)
  return rows.map(({ at: time }) => time.toISOString().slice(0, 16))
}
const work = () => workersOf(ctx).reconcile_payments({}, AbortSignal.timeout(60_000))

it('looks soon after a start and every hour at what the provider told in vain, whoever starts it, and repairs it', async () => {
  await at('2036-11-22T12:34:00Z')
  const ada = await holder('pro')
  await Promise.all(Array.from({ length: 8 }, () => keepReconciling(ctx)))
  expect(await promised()).toEqual(['2036-11-22T12:40', '2036-11-22T13:00'])
  // The end of the subscription was not reported to us.
  fake.alter(ada.subscription, { status: 'canceled', endedAt: new Date('2036-12-22T12:34:00Z') })
  await at('2036-12-22T13:00:01Z')
  await work()
  expect((await ada.ask({ url: '/api/subscription' })).json.data['subscription']).toMatchObject({
    status: 'canceled',
  })
  expect(await promised()).toEqual(['2036-11-22T12:40', '2036-11-22T13:00', '2036-12-22T14:00'])
})

it('goes on with the next hour after one in which nobody answered', async () => {
  await at('2036-12-23T20:00:00Z')
  fake.failing = new PaymentError('unreachable', 'ETIMEDOUT')
  await work()
  expect((await promised()).at(-1)).toBe('2036-12-23T21:00')
})
