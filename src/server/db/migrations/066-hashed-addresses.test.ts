import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { migrateToLatest } from '../migrate.ts'
import { migrations } from './all.ts'

const { db } = await testDatabase({ migrated: false })
const before = Object.entries(migrations).filter(([name]) => name < '066')

test('visitor addresses become hashes, and equal ones stay equal', async () => {
  await migrateToLatest(db, Object.fromEntries(before))
  for (const [code, owner, account] of [
    ['a', 'visitor:1', 'address:203.0.113.7'],
    ['b', 'visitor:2', 'address:203.0.113.7'],
    ['c', 'visitor:3', 'visitor:3'],
  ] as const)
    await sql`insert into guess_games (id, share_code, owner, account, title, lowest, highest, commitment, sealed, shows_guesses,
        created_at, closes_at)
      values (gen_random_uuid(), ${code}, ${owner}, ${account}, '', 1, 9, sha256('x'), 'x', false, now(), now())`.execute(
      db,
    )
  await sql`insert into quota values ('address:203.0.113.7', '2026-11', 3), ('user:1', '2026-11', 4)`.execute(
    db,
  )
  await migrateToLatest(db)

  const { rows } = await sql<{
    account: string
  }>`select account from guess_games order by share_code`.execute(db)
  const [a, b, c] = rows.map(({ account }) => account)
  expect(a).toMatch(/^address:[0-9a-f]{22}$/)
  expect([b, c]).toEqual([a, 'visitor:3'])
  expect((await sql`select key, n from quota`.execute(db)).rows).toEqual([{ key: 'user:1', n: 4 }])
})
