import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { madeCluster } from '../database/made-cluster.ts'
import { temporaryFolder } from '../database/temporary-folder.ts'
import { type DrawManner, drawPlan } from './draws.ts'
import { startDrawClient } from './draws-client.ts'
import { killRounds } from './kill-rounds.ts'

test('a draw has only one outcome, whichever process is killed and when', { timeout: 300_000 }, async () => {
  const report = await killRounds({ ...(await planOf('product')), rounds: 4 })
  expect(report.violations).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(10)
  expect(Object.values(report.deaths).every((count) => count > 0)).toBe(true)
})

// A third careless server takes half a minute to be detected: `npm run kill -- 40 draws-forgetful`.
test.each([
  ['draws from fresh randomness and stores in two steps', 'torn', /^drawn twice: /],
  ['draws from fresh randomness and answers before it is stored', 'early', /^two winner sets: /],
] as const)('a server that %s is detected', { timeout: 300_000 }, async (_, manner, complaint) => {
  const report = await killRounds({ ...(await planOf(manner)), rounds: 40, until: complaint })
  expect(report.violations).toContainEqual(expect.stringMatching(complaint))
})

async function planOf(manner: DrawManner) {
  const client = startDrawClient()
  onTestFinished(() => client.end())
  const dir = join(temporaryFolder(), 'database')
  await madeCluster(dir)
  return drawPlan(dir, client, manner)
}
