import { expect, it } from 'vitest'
import { openShop } from '../../../../../test/payments/shop.ts'
import { person } from '../../../../../test/world/people.ts'

const { world, fake, holder } = await openShop()
const subscription = '/api/subscription'

it('cancels an upgrade that was confirmed and of which nothing was heard yet, for good', async () => {
  const ada = await holder('basic')
  const cashier = await person(world, { role: { subscriptions: { read: true, update: true } } })
  fake.asksBuyer = true
  const shown = await ada.ask({ url: `${subscription}/change?plan=pro` })
  const payload = { plan: 'pro', seen: shown.json.data['seen'] }
  const asked = await ada.ask({ method: 'POST', url: `${subscription}/change`, payload })
  expect(asked.json.data).toMatchObject({ plan: 'basic', pending_plan: 'pro' })
  const price = fake.subscriptions.get(ada.subscription)?.pending?.price
  if (price) fake.alter(ada.subscription, { price, pending: undefined })
  const canceled = await cashier.ask({
    method: 'POST',
    url: `/api/subscriptions/${String(asked.json.data['id'])}/cancel`,
    payload: { at: 'period_end', reason: 'asked by mail' },
  })
  expect(canceled.json.data).toMatchObject({ plan: 'pro', pending_plan: null, cancel_at_period_end: true })
  expect(fake.subscriptions.get(ada.subscription)?.cancelAtPeriodEnd).toBe(true)
})
