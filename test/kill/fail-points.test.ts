import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../database/temporary-folder.ts'
import { failPointRounds, failPoints } from './fail-point-rounds.ts'

test('two instances that die between the steps of a draw leave one outcome and a whole ledger', {
  timeout: 300_000,
}, async () => {
  // Half of the points in one run, the others in the next.
  const from = randomInt(failPoints.length)
  const report = await failPointRounds({ dir: join(temporaryFolder(), 'database'), kills: 10, from })
  expect(report.violations).toEqual([])
  expect(report.told).toBeGreaterThan(10)
  expect(Object.keys(report.deaths).length).toBeGreaterThan(4)
})

test('instances that make a new number whenever they finish a draw are detected', {
  timeout: 300_000,
}, async () => {
  const dir = join(temporaryFolder(), 'database')
  const report = await failPointRounds({ dir, kills: 4, from: 0, careless: true })
  expect(report.violations).toContainEqual(expect.stringMatching(/^receipt of .*seal/))
})
