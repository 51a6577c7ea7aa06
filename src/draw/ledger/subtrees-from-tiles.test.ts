import { expect, test } from 'vitest'
import { ledgerOf, manyReports } from '#test/ledger/grow-ledger.ts'
import { assemble, consistencyPlan, inclusionPlan, rootPlan } from './subtrees.ts'
import { assembleFromTiles } from './subtrees-from-tiles.ts'

test('proofs from tiles equal those from subtrees', async () => {
  const { parts, size, hashOf, root } = ledgerOf(manyReports(777))
  const reads: string[] = []
  const read = async (path: string) => {
    reads.push(path)
    return parts.get(path)
  }
  expect(await assembleFromTiles(read, size, rootPlan(size))).toEqual([root])
  for (const n of [0, 1, 254, 255, 256, 511, 512, 700, size - 1]) {
    const plans = [inclusionPlan(n, size), consistencyPlan(n, size)]
    for (const plan of plans) {
      reads.length = 0
      expect(await assembleFromTiles(read, size, plan)).toEqual(assemble(plan, hashOf))
      expect(new Set(reads).size).toBe(reads.length)
    }
  }
})

test('there is no proof without its tiles', async () => {
  const { parts, size } = ledgerOf(manyReports(300))
  const plan = inclusionPlan(280, size)
  for (const path of ['tile/0/001.p/' + (size - 256), 'tile/1/000.p/1']) {
    const [gone, short] = [new Map(parts), new Map(parts).set(path, parts.get(path)!.slice(1))]
    gone.delete(path)
    for (const served of [gone, short])
      expect(await assembleFromTiles(async (one) => served.get(one), size, plan)).toBeUndefined()
  }
})
