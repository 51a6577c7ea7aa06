import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../database/test-database.ts'
import { runKeptSchedules } from './kept-schedules.ts'

const { db, url: databaseUrl } = await testDatabase()

test('a collection stored across jobs is complete or says why not', { timeout: 60_000 }, async () => {
  // `npm run schedules -- kept 60` tries more.
  const { violations, tally } = await runKeptSchedules({ db, databaseUrl }, { from: 0, to: 12 })
  expect(violations).toEqual([])
  expect(Math.min(tally.whole, tally.short)).toBeGreaterThan(0)
})

test('a database that loses a page is detected', { timeout: 60_000 }, async () => {
  await sql`create function lose_page() returns trigger language plpgsql as
    $$ begin return case when new.no = 1 then null else new end; end $$`.execute(db)
  await sql`create trigger lose_page before insert on comment_pages for each row execute function lose_page()`.execute(
    db,
  )
  const { violations } = await runKeptSchedules({ db, databaseUrl }, { from: 0, to: 4 })
  expect(violations.join()).toMatch(/counts|without/)
})
