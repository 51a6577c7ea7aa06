import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hashTile,
  lineBundle,
  readHashTile,
  readLineBundle,
  readTilePath,
  subtreesIn,
  type Tile,
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
