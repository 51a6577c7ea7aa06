import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { madeCluster } from '../database/made-cluster.ts'
import { temporaryFolder } from '../database/temporary-folder.ts'
import { killRounds, startWriter } from './kill-rounds.ts'
import { checkRows } from './row-checker.ts'

const script = fileURLToPath(new URL('./row-writer.ts', import.meta.url))

test('nothing confirmed is lost or torn, whichever process is killed and when', {
  timeout: 300_000,
}, async () => {
  const report = await killRounds({ ...(await planOf()), rounds: 8 })
  expect(report.violations).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(60)
  expect(Object.values(report.deaths).every((count) => count > 0)).toBe(true)
  expect(report.found['adopted']).toBeGreaterThan(0)
})

test.each([
  ['confirms before the commit', 'early', /^lost: /],
  ['writes in two transactions', 'torn', /^torn: /],
])('a writer that %s is detected', { timeout: 300_000 }, async (_, manner, complaint) => {
  const report = await killRounds({ ...(await planOf(manner)), rounds: 40, until: complaint })
  expect(report.violations).toContainEqual(expect.stringMatching(complaint))
})

async function planOf(manner = 'honest') {
  const dir = join(temporaryFolder(), 'database')
  await madeCluster(dir)
  return { dir, start: () => startWriter(script, [dir, manner]), check: checkRows }
}
