import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../database/temporary-folder.ts'
import { killRounds } from './kill-rounds.ts'
import { checkRows } from './row-checker.ts'

const script = fileURLToPath(new URL('./row-writer.ts', import.meta.url))

test('nothing confirmed is lost and nothing is torn, whoever is killed and when', {
  timeout: 180_000,
}, async () => {
  const report = await killRounds({ dir: folder(), script, rounds: 16, check: checkRows })
  expect(report.violations).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(100)
  expect(Object.values(report.deaths).every((count) => count > 0)).toBe(true)
  expect(report.found['adopted']).toBeGreaterThan(0)
})

test.each([
  ['confirms before the commit', 'early', 'lost: '],
  ['writes in two transactions', 'torn', 'torn: '],
])('a writer that %s is found out', { timeout: 180_000 }, async (_, manner, complaint) => {
  const plan = { dir: folder(), script, args: [manner], check: checkRows, stopAtFirst: true }
  const report = await killRounds({ ...plan, rounds: 40 })
  expect(report.violations.join('\n')).toContain(complaint)
})

function folder(): string {
  return join(temporaryFolder(), 'database')
}
