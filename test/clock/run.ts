/**
 * Jumps of the clock under draws, sessions and quotas: `npm run clock -- [jumps] [seed] [careless]`. With `careless`
 * nothing ends sessions, which must be found.
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

const [jumps = '200', seed = String(randomInt(1_000_000)), manner] = process.argv.slice(2)
const file = manner === 'careless' ? 'test/clock/clock-control.test.ts' : 'test/clock/clock.test.ts'
console.log(`${jumps} jumps from seed ${seed}`)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', file], {
  stdio: 'inherit',
  env: { ...process.env, CLOCK_JUMPS: jumps, CLOCK_SEED: seed },
})
process.exitCode = status ?? 1
