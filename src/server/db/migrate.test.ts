import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { openDatabase } from './client.ts'
import { DatabaseIsNewerError, migrateToLatest } from './migrate.ts'
import { migrations } from './migrations/all.ts'

const fresh = await testDatabase({ migrated: false })
const lived = await testDatabase()
const careless = await testDatabase({ migrated: false })

test('four nodes that start at once migrate the database once', async () => {
  const nodes = [1, 2, 3, 4].map(() => openDatabase(fresh.url, { max: 2 }))
  const applied = await Promise.all(nodes.map((node) => migrateToLatest(node)))
  await Promise.all(nodes.map((node) => node.destroy()))
  expect(applied.flat()).toEqual(Object.keys(migrations))
  expect(applied.filter((names) => names.length === 0)).toHaveLength(3)
})

test('a database changed by a newer version is refused and left untouched', async () => {
  const newer = { ...migrations, '900-future': { up: (db: Kysely<unknown>) => create(db, 'future') } }
  expect(await migrateToLatest(lived.db, newer)).toEqual(['900-future'])
  const refusal = await migrateToLatest(lived.db).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DatabaseIsNewerError)
  expect(String(refusal)).toContain('900-future')
})

test('a failed migration leaves nothing of itself or of others', async () => {
  const broken = {
    '001-good': { up: (db: Kysely<unknown>) => create(db, 'good') },
    '002-bad': { up: async (db: Kysely<unknown>) => void (await sql`create tabel bad ()`.execute(db)) },
  }
  await expect(migrateToLatest(careless.db, broken)).rejects.toThrow('syntax error')
  const left = await sql<{ name: string | null }>`select to_regclass('good') as name`.execute(careless.db)
  expect(left.rows).toEqual([{ name: null }])
})

test('a migration numbered before an applied one is refused', async () => {
  const late = { ...migrations, '000-late': { up: (db: Kysely<unknown>) => create(db, 'late') } }
  await expect(migrateToLatest(fresh.db, late)).rejects.toThrow('corrupted migrations')
})

test('the names are in the order of application', () => {
  const names = Object.keys(migrations)
  expect(names).toEqual(names.toSorted())
  // A number that was reserved but never used leaves a gap; none is used twice.
  const numbers = names.map((name) => Number(name.slice(0, 3)))
  expect(numbers.every((number) => number > 0)).toBe(true)
  expect(new Set(numbers).size).toBe(numbers.length)
})

async function create(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`create table ${sql.table(table)} (n integer)`.execute(db)
}
