import { sha256 } from '@noble/hashes/sha2.js'
import { beforeAll, expect, test } from 'vitest'
import type { LedgerProblem } from './line-rules.ts'
import { rootOver } from './merkle.ts'
import { hashTile, TileClimb } from './tiles.ts'

// 257 full tiles and three more lines: about the smallest ledger with tiles on three levels.
const tiles = Array.from({ length: 257 }, (_, tile) =>
  Array.from({ length: 256 }, (_, n) => sha256(Uint8Array.of(tile & 255, tile >> 8, n))),
)
const last = [1, 2, 3].map((n) => new Uint8Array(32).fill(n))
const parts = new Map<string, Uint8Array>()

beforeAll(() => {
  const tops = tiles.map((tile) => rootOver(tile)!)
  parts.set('tile/1/000', hashTile(tops.slice(0, 256)))
  parts.set('tile/1/001.p/1', hashTile(tops.slice(256)))
  parts.set('tile/2/000.p/1', rootOver(tops.slice(0, 256))!)
})

async function climbed(served: Map<string, Uint8Array>, from = tiles) {
  const problems: LedgerProblem[] = []
  const climb = new TileClimb(
    async (path) => served.get(path),
    (problem) => problems.push(problem),
  )
  for (const tile of from) await climb.add(tile)
  await climb.close()
  return { problems, root: climb.rootWith(last) }
}

const touched = (path: string) => new Map(parts).set(path, parts.get(path)!.with(3, parts.get(path)![3]! ^ 1))

test('reaches the root over all lines', async () => {
  expect(await climbed(parts)).toEqual({ problems: [], root: rootOver([...tiles.flat(), ...last]) })
})

test('reports a tile that does not match the one below it', async () => {
  expect((await climbed(touched('tile/1/000'))).problems).toEqual([
    { fault: 'tile_hash', path: 'tile/1/000', below: 'tile/0/000' },
    { fault: 'tile_hash', path: 'tile/2/000.p/1', below: 'tile/1/000' },
  ])
  expect((await climbed(touched('tile/1/001.p/1'))).problems).toEqual([
    { fault: 'tile_hash', path: 'tile/1/001.p/1', below: 'tile/0/256' },
  ])
  expect((await climbed(touched('tile/2/000.p/1'))).problems).toEqual([
    { fault: 'tile_hash', path: 'tile/2/000.p/1', below: 'tile/1/000' },
  ])
  const changed = tiles.with(200, tiles[200]!.with(5, new Uint8Array(32)))
  expect(await climbed(parts, changed)).toEqual({
    problems: [{ fault: 'tile_hash', path: 'tile/1/000', below: 'tile/0/200' }],
    root: rootOver([...tiles.flat(), ...last]),
  })
})

test('reports missing tiles and rebuilds them from the others', async () => {
  const root = rootOver([...tiles.flat(), ...last])
  const without = new Map(parts)
  without.delete('tile/1/000')
  expect(await climbed(without)).toEqual({ problems: [{ fault: 'part_missing', path: 'tile/1/000' }], root })
  const short = new Map(parts).set('tile/2/000.p/1', new Uint8Array(31))
  expect(await climbed(short)).toEqual({ problems: [{ fault: 'part_shape', path: 'tile/2/000.p/1' }], root })
  const unknown: (typeof tiles)[number] = []
  unknown.length = 256
  const holed = tiles.with(7, unknown)
  expect(await climbed(parts, holed)).toEqual({ problems: [], root })
  expect((await climbed(new Map(), holed)).root).toBeUndefined()
})
