import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packEntries } from '#draw/entries/entries.ts'
import { saltStream } from '#draw/entries/salts.ts'
import { laneHasher } from '#draw/tree/lane-hasher.ts'
import { maxKeyLength } from '#draw/tree/lane-memory.ts'
import { buildTree, type Tree } from '#draw/tree/tree.ts'
import { TreeHasher } from '#draw/tree/tree-hasher.ts'
import { nativeTools } from './native-tools.ts'

const saltKey = randomBytes(32)

function proofsOf(tree: Tree) {
  const { root, count, tickets } = tree
  const rows = Array.from({ length: count }, (_, i) => [tree.leafHash(i), tree.path(i)])
  return { root, tickets, rows }
}

function expectEqual(keys: string[], weights: number[]) {
  const list = [packEntries(keys), Float64Array.from(weights), saltKey] as const
  expect(proofsOf(buildTree(...list, nativeTools))).toEqual(proofsOf(buildTree(...list)))
}

test('this machine hashes in lanes, so that the following tests compare two programs', () => {
  expect(laneHasher()).not.toBeInstanceOf(TreeHasher)
})

test('the module of the lanes matches its script', () => {
  const script = join(import.meta.dirname, '../../../scripts/sha256-lanes/make.ts')
  expect(() => execFileSync(process.execPath, [script, '--check'])).not.toThrow()
})

test('native salts equal those of the engine from any row on', () => {
  for (const from of [0, 1, 255, 256, 65_535, 2 ** 32 - 3, 2 ** 40])
    expect(Buffer.from(nativeTools.saltStream(saltKey, from, 7))).toEqual(
      Buffer.from(saltStream(saltKey, from, 7)),
    )
  expect(() => nativeTools.saltStream(saltKey.subarray(1), 0, 1)).toThrow(RangeError)
})

test('native trees equal those of the engine', () => {
  const row = fc.record({
    key: fc.string({ unit: 'binary', maxLength: 90 }),
    weight: fc.oneof(fc.nat(3), fc.nat(2 ** 32), fc.integer({ min: 0, max: 2 ** 46 })),
  })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (rows) =>
      expectEqual(
        rows.map(({ key }) => key),
        rows.map(({ weight }) => weight),
      ),
    ),
    { numRuns: 100 },
  )
})

test('keys of every length, alone and among others, up to and beyond the longest of the lanes', () => {
  const lengths = [
    ...Array.from({ length: 260 }, (_, i) => i),
    maxKeyLength - 1,
    maxKeyLength,
    maxKeyLength + 1,
    70_000,
  ]
  const keys = lengths.flatMap((length) => ['x'.repeat(length), 'y', 'é'.repeat(length >> 1)])
  expectEqual(
    keys,
    keys.map((_, i) => i % 5),
  )
  for (const length of lengths) expectEqual(['z'.repeat(length)], [2 ** 53 - 1])
})

test('more rows than one batch, without leftovers of an earlier tree', () => {
  for (const size of [4099, 1025, 1024, 5, 3, 2, 1])
    expectEqual(
      Array.from({ length: size }, (_, i) => `${'n'.repeat(i % 60)}${i}`),
      Array.from({ length: size }, (_, i) => i % 3),
    )
})
