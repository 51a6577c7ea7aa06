import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { LedgerProblem } from './line-rules.ts'
import { rootOver } from './merkle.ts'
import {
  hashTile,
  lineBundle,
  readHashTile,
  readLineBundle,
  readTilePath,
  subtreesIn,
  type Tile,
  TileClimb,
  tilePath,
  tilesIn,
  widthIn,
} from './tiles.ts'

const tile = fc.record<Tile>({
  level: fc.oneof(fc.constant('entries' as const), fc.nat(6)),
  index: fc.oneof(fc.nat(2000), fc.maxSafeNat()),
  width: fc.integer({ min: 1, max: 256 }),
})

test('a tile has one path', () => {
  expect(tilePath({ level: 0, index: 1234067, width: 256 })).toBe('tile/0/x001/x234/067')
  expect(tilePath({ level: 'entries', index: 0, width: 9 })).toBe('tile/entries/000.p/9')
  expect(tilePath({ level: 1, index: 1000, width: 255 })).toBe('tile/1/x001/000.p/255')
  fc.assert(
    fc.property(tile, (one) => {
      expect(readTilePath(tilePath(one))).toEqual(one)
    }),
  )
})

test.each([
  '',
  'tile',
  'tile/0/0',
  'tile/0/00',
  'tile/0/0000',
  'tile/0/1234',
  'tile/0/x000/001',
  'tile/0/001/',
  'tile/0/001.p',
  'tile/0/001.p/0',
  'tile/0/001.p/01',
  'tile/0/001.p/256',
  'tile/00/001',
  'tile/7/001',
  'tile/-1/001',
  'tile/entry/001',
  'tile/0/x001/x002/x003/x004/x005/x006/007',
  'tile/0/x999/x999/x999/x999/x999/999',
  '/tile/0/001',
  'tile/0/../001',
  'tile/0/001\n',
  'tile/0/٠٠١',
])('%j is not a tile path', (path) => expect(readTilePath(path)).toBeUndefined())

test('a ledger has the tiles that the specification lists', () => {
  // C2SP tlog-tiles names the tiles of 70,000 and of 256 lines.
  const paths = [...tilesIn(70_000)].map(tilePath)
  const of = (level: string) => paths.filter((path) => path.startsWith(`tile/${level}/`))
  expect([of('0').length, of('0').at(-1)]).toEqual([274, 'tile/0/273.p/112'])
  expect(of('1')).toEqual(['tile/1/000', 'tile/1/001.p/17'])
  expect(of('2')).toEqual(['tile/2/000.p/1'])
  expect([of('entries').length, of('3').length]).toEqual([274, 0])
  expect([...tilesIn(256)].map(tilePath)).toEqual(['tile/entries/000', 'tile/0/000', 'tile/1/000.p/1'])
  expect([...tilesIn(0)]).toEqual([])
  expect([widthIn(70_000, 0, 273), widthIn(70_000, 0, 274), widthIn(70_000, 6, 0)]).toEqual([112, 0, 0])
  expect(widthIn(Number.MAX_SAFE_INTEGER, 6, 0)).toBe(31)
})

test('a tile of hashes lists its subtrees', () => {
  expect(subtreesIn({ level: 1, index: 2, width: 2 })).toEqual([
    { level: 8, index: 512 },
    { level: 8, index: 513 },
  ])
})

test('lines and hashes come back unchanged, and nothing else is read', () => {
  const lines = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 256 })
  fc.assert(
    fc.property(lines, (list) => {
      const bytes = lineBundle(list)
      expect(readLineBundle(bytes, list.length)).toEqual(list)
      expect(readLineBundle(bytes, list.length + 1)).toBeUndefined()
      expect(readLineBundle(bytes, list.length - 1)).toBeUndefined()
      expect(readLineBundle(bytes.slice(0, -1), list.length)).toBeUndefined()
      expect(readLineBundle(Uint8Array.of(...bytes, 0), list.length)).toBeUndefined()
    }),
  )
  const hashes = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  expect(readHashTile(hashTile(hashes), 2)).toEqual(hashes)
  for (const width of [0, 1, 3]) expect(readHashTile(hashTile(hashes), width)).toBeUndefined()
  expect(() => lineBundle([new Uint8Array(65_536)])).toThrow(RangeError)
})

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
