import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'

const first = await testDatabase()
const second = await testDatabase()

test('each call gives a migrated database of its own', async () => {
  await first.db.insertInto('quota').values({ key: 'k', period: '2026-11', n: 1 }).execute()
  expect(await first.db.selectFrom('quota').selectAll().execute()).toHaveLength(1)
  expect(await second.db.selectFrom('quota').selectAll().execute()).toHaveLength(0)
})

test('the role of the tests has no more privileges than the one of the product', async () => {
  const role = await sql<{ rolsuper: boolean; owns: boolean }>`
    select rolsuper and current_user = 'app' as rolsuper, pg_get_userbyid(datdba) = current_user as owns
    from pg_roles, pg_database where rolname = current_user and datname = current_database()`.execute(
    first.db,
  )
  expect(role.rows).toEqual([{ rolsuper: false, owns: true }])
})
