import type * as hashes from '@noble/hashes/sha2.js'
import { expect, test, vi } from 'vitest'
import { ledgerKey, ledgerOf, manyReports } from '#test/ledger/grow-ledger.ts'
import { mutations } from '#test/ledger/mutate-ledger.ts'
import type * as checkpoints from './checkpoint.ts'
import type * as entries from './line-rules.ts'
import { verifyLedger } from './verify-ledger.ts'

// Thousands of ledgers differ in one place each: hashing, parsing and verification results are cached, otherwise this
// would take minutes.
vi.mock('@noble/hashes/sha2.js', async (original) => {
  const real = await original<typeof hashes>()
  return { ...real, sha256: remembered(real.sha256, (bytes) => Buffer.from(bytes).toString('latin1')) }
})
vi.mock('./line-rules.ts', async (original) => {
  const real = await original<typeof entries>()
  return { ...real, readEntry: remembered(real.readEntry, (text) => text) }
})
vi.mock('./checkpoint.ts', async (original) => {
  const real = await original<typeof checkpoints>()
  return { ...real, readCheckpoint: remembered(real.readCheckpoint, (note) => note) }
})

function remembered<In, Rest extends unknown[], Out>(
  real: (value: In, ...rest: Rest) => Out,
  keyOf: (value: In) => string,
) {
  const known = new Map<string, Out>()
  return (value: In, ...rest: Rest): Out => {
    const key = keyOf(value)
    const before = known.get(key)
    if (before !== undefined || known.has(key)) return before as Out
    const answer = real(value, ...rest)
    known.set(key, answer)
    return answer
  }
}

/** Total number of mutations; LEDGER_MUTATIONS=10000 runs more. */
const count = Number(process.env['LEDGER_MUTATIONS'] ?? 3000)
// A long ledger has tiles above tiles, a short one is quick to check.
const rounds = [
  [300, count / 10],
  [60, count - count / 10],
] as const

test.each(rounds)(
  'in a ledger of %i lines each of %i mutations is found and located',
  {
    timeout: count * 30 + 30_000,
  },
  async (lines, mutationCount) => {
    const ledger = ledgerOf(manyReports(lines))
    const check = (parts: Map<string, Uint8Array>) =>
      verifyLedger(async (path) => parts.get(path), [ledgerKey])
    expect((await check(ledger.parts)).problems).toEqual([])
    const missed: unknown[] = []
    let made = 0
    for (const { what, parts, names } of mutations(ledger, mutationCount)) {
      const { problems } = await check(parts)
      made++
      if (!problems.some(names)) missed.push({ what, problems })
    }
    expect(missed).toEqual([])
    expect(made).toBe(mutationCount)
  },
)
