import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { outboxList } from '#contract/lists/outbox-list.ts'
import { viewsQuery } from '#server/lists/count-views.ts'
import { readList } from '#server/lists/read-list.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { outboxSource } from './store.ts'

it('counts the mails that were not sent among 20,000 by an index', async () => {
  const { db } = await testDatabase()
  await sql`insert into outbox (id, template, address, locale, app_number, payload, status, created_at)
    select gen_random_uuid(), 'ticket_received', 'eve@example.org', 'en', 1, '',
      case when i % 2000 = 0 then 'failed' when i % 2500 = 0 then 'kept' else 'sent' end, now()
    from generate_series(1, 20000) i`.execute(db)
  await sql`vacuum analyze outbox`.execute(db)
  const { rows } = await sql`explain ${viewsQuery(outboxList, outboxSource) ?? sql``}`.execute(db)
  const plan = JSON.stringify(rows)
  expect(plan).toContain('outbox_unsent')
  expect(plan).not.toContain('Seq Scan')
  expect((await readList(db, outboxList, outboxSource, { views: 'yes' })).views).toEqual({
    unsent: 6,
    failed: 10,
  })
})
