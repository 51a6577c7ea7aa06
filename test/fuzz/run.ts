/**
 * Sends requests to every operation of the API, valid and broken: `npm run fuzz -- [requests] [seed] [careless]`. With
 * `careless` nothing checks what is sent, and failures must be found.
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

const [requests = '20000', seed = String(randomInt(1_000_000)), manner] = process.argv.slice(2)
const file = manner === 'careless' ? 'test/fuzz/fuzz-control.test.ts' : 'test/fuzz/fuzz.test.ts'
console.log(`${requests} requests from seed ${seed}`)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', file], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
})
process.exitCode = status ?? 1
