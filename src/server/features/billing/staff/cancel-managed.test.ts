import { beforeAll, expect, it } from 'vitest'
import { workBulk } from '#server/core/bulk/bulk-action.ts'
import { openDatabase } from '#server/db/client.ts'
import { bulkActions } from '#server/registry/features.ts'
import { openShop } from '#test/payments/shop.ts'
import { mailsTo } from '#test/world/mails.ts'
import { type Person, person } from '#test/world/people.ts'

const { world, fake, holder } = await openShop()
const subscription = '/api/subscription'
let cashier: Person
beforeAll(async () => {
  cashier = await person(world, { role: { subscriptions: { read: true, update: true } } })
})

it('cancels an upgrade that was confirmed but not reported yet', async () => {
  const ada = await holder('basic')
  fake.asksBuyer = true
  const reply = await ada.ask({ url: `${subscription}/change?plan=pro` })
  const payload = { plan: 'pro', seen: reply.json.data['seen'] }
  const changeReply = await ada.ask({ method: 'POST', url: `${subscription}/change`, payload })
  expect(changeReply.json.data).toMatchObject({ plan: 'basic', pending_plan: 'pro' })
  const price = fake.subscriptions.get(ada.subscription)?.pending?.price
  if (price) fake.alter(ada.subscription, { price, pending: undefined })
  const canceled = await cashier.ask({
    method: 'POST',
    url: `/api/subscriptions/${String(changeReply.json.data['id'])}/cancel`,
    payload: { at: 'period_end', reason: 'asked by mail' },
  })
  expect(canceled.json.data).toMatchObject({ plan: 'pro', pending_plan: null, cancel_at_period_end: true })
  expect(fake.subscriptions.get(ada.subscription)?.cancelAtPeriodEnd).toBe(true)
})

it('notifies the holder once, even with concurrent cancellations', async () => {
  const bea = await holder('basic')
  const { id } = await world.ctx.db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', bea.id)
    .executeTakeFirstOrThrow()
  const payload = { at: 'period_end', reason: 'asked by mail' }
  const cancel = () => cashier.ask({ method: 'POST', url: `/api/subscriptions/${id}/cancel`, payload })
  const replies = await Promise.all([cancel(), cancel(), cancel()])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const mails = await mailsTo(world, bea.email)
  expect(mails.filter(({ template }) => template === 'subscription_leaves')).toHaveLength(1)
})

it('cancels many without holding a connection during requests to the provider', async () => {
  const holders = [await holder('basic'), await holder('basic')]
  const bulks = await Promise.all(
    holders.map(async ({ id }) => {
      const { id: record } = await world.ctx.db
        .selectFrom('subscriptions')
        .select('id')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
      const options = { reason: 'the shop closes' }
      const payload = { action: 'subscriptions.cancel', ids: [record], count: 1, options }
      const begun = await cashier.ask({ method: 'POST', url: '/api/bulk', payload })
      return String(begun.json.data['id'])
    }),
  )
  // As many jobs at once as there are connections.
  const db = openDatabase(world.databaseUrl, { max: 2 })
  const ctx = { ...world.ctx, db }
  const never = new AbortController().signal
  try {
    await Promise.all(bulks.map((bulk_id) => workBulk(ctx, bulkActions(ctx), { bulk_id, turn: 0 }, never)))
  } finally {
    await db.destroy()
  }
  for (const id of bulks) {
    const { json } = await cashier.ask({ url: `/api/bulk/${id}` })
    expect(json.data).toMatchObject({ done: 1, failed: 0, is_finished: true })
  }
  for (const { subscription: id } of holders) expect(fake.subscriptions.get(id)?.cancelAtPeriodEnd).toBe(true)
})
