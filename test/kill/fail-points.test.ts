import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../database/temporary-folder.ts'
import { failPointRounds } from './fail-point-rounds.ts'

test('two instances that die between the steps of a draw leave one outcome and a whole ledger', {
  timeout: 180_000,
}, async () => {
  const report = await failPointRounds({ dir: join(temporaryFolder(), 'database'), kills: 24 })
  expect(report.violations).toEqual([])
  expect(report.told).toBeGreaterThan(20)
  expect(Object.keys(report.deaths).length).toBeGreaterThan(12)
})

test('instances that make a fresh number whenever they finish a draw are found out', {
  timeout: 180_000,
}, async () => {
  const dir = join(temporaryFolder(), 'database')
  const report = await failPointRounds({ dir, kills: 4, careless: true })
  expect(report.violations).toContainEqual(expect.stringMatching(/^receipt of .*seal/))
})
