import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { subscriptionsList } from '#contract/lists/billing-lists.ts'
import { viewsQuery } from '#server/lists/count-views.ts'
import { readList } from '#server/lists/read-list.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { roleIds } from '#test/world/people.ts'
import { subscriptionsSource } from './store.ts'

it('counts the subscriptions that end among 20,000 by an index', async () => {
  const { db } = await testDatabase()
  await sql`insert into users (id, username, email, fullname, role_id, status, plan, gender, created_at)
    values ('00000000-0000-4000-8000-000000000001', 'eve', 'eve@example.org', 'Eve', ${roleIds.user}::uuid, 'active',
      'free', '', now())`.execute(db)
  await sql`insert into subscriptions (id, user_id, plan, external_subscription_id, external_customer_id,
      external_price_id, price, currency, status, provider_status, cancel_at_period_end, start_date,
      current_period_start, current_period_end, look, looked_at, created_at, updated_at)
    select gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'Ultra', 'sub_' || i, 'cus_1', 'price_1', 900,
      'EUR', case when i % 2 = 0 then 'canceled' else 'active' end, 'active', i % 500 < 2, now(), now(), now(), i,
      now(), now(), now()
    from generate_series(1, 20000) i`.execute(db)
  await sql`vacuum analyze subscriptions`.execute(db)
  const query = viewsQuery(subscriptionsList, subscriptionsSource) ?? sql``
  const { rows } = await sql`explain ${query}`.execute(db)
  const plan = JSON.stringify(rows)
  expect(plan).toContain('subscriptions_leaving')
  expect(plan).not.toContain('Seq Scan on subscriptions')
  expect((await readList(db, subscriptionsList, subscriptionsSource, { views: 'yes' })).views).toEqual({
    leaving: 40,
  })
})
