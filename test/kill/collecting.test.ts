import { expect, test } from 'vitest'
import { testDatabase } from '../database/test-database.ts'
import { collectRounds } from './collecting.ts'

const { db, url: databaseUrl } = await testDatabase()

test('a collection that is killed repeatedly has every comment once', { timeout: 240_000 }, async () => {
  const report = await collectRounds({ db, databaseUrl, comments: 1500, kills: 3 })
  expect(report).toMatchObject({ status: 'done', violations: [] })
  expect(report.kills).toBeGreaterThan(1)
})

test('a collection that counts before it stores is detected', { timeout: 240_000 }, async () => {
  const report = await collectRounds({ db, databaseUrl, comments: 3000, kills: 3, manner: 'careless' })
  expect(report.violations.join()).toMatch(/lost|counted/)
})
