import { concatBytes } from '@noble/hashes/utils.js'
import type { LedgerProblem } from './line-rules.ts'
import { isSameHash, rootOver } from './merkle.ts'
import type { Subtree } from './subtrees.ts'

/** The ledger as files (C2SP tlog-tiles): bundles of 256 lines, and tiles of 256 hashes of full subtrees. */
export interface Tile {
  /** line hashes are level 0, hashes of full level-0 tiles are level 1, and so on; or the lines themselves */
  level: number | 'entries'
  index: number
  /** 1 to 256; below 256 the tile is partial */
  width: number
}

export const TILE_WIDTH = 256
/** Levels of subtrees between one level of tiles and the next. */
export const TILE_HEIGHT = 8
/** Tiles of a ledger with 2^53 lines. */
const HIGHEST_LEVEL = 6
const HASH_BYTES = 32

/** The path of a tile, relative to the ledger: `tile/0/x001/234.p/5`. */
export function tilePath({ level, index, width }: Tile): string {
  const thousands = []
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    thousands.unshift(`x${digits(rest % 1000)}/`)
  const partial = width < TILE_WIDTH ? `.p/${width}` : ''
  return `tile/${level}/${thousands.join('')}${digits(index % 1000)}${partial}`
}

/** Parses such a path; undefined if it is invalid or not canonical. */
export function readTilePath(path: string): Tile | undefined {
  const parts = /^tile\/(entries|\d)\/((?:x\d{3}\/){0,5})(\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path)
  if (!parts) return undefined
  const [, level, thousands = '', last = '', width] = parts
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    index: Number(thousands.replaceAll(/[x/]/g, '') + last),
    width: width === undefined ? TILE_WIDTH : Number(width),
  }
  const exists = tile.level === 'entries' || tile.level <= HIGHEST_LEVEL
  return exists && tile.width > 0 && Number.isSafeInteger(tile.index) && tilePath(tile) === path
    ? tile
    : undefined
}

/** The width of a tile in the ledger of `size` lines: 0 if there is no such tile, else 1 to 256. */
export function widthIn(size: number, level: Tile['level'], index: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level))
  return Math.min(Math.max(hashes - index * TILE_WIDTH, 0), TILE_WIDTH)
}

/** All tiles of the ledger of `size` lines, level by level from the lines up. */
export function* tilesIn(size: number): Generator<Tile> {
  for (const level of ['entries', 0, 1, 2, 3, 4, 5, 6] as const)
    for (let index = 0; ; index++) {
      const width = widthIn(size, level, index)
      if (width === 0) break
      yield { level, index, width }
    }
}

/** The full subtrees whose hashes, concatenated, are a tile of hashes. */
export function subtreesIn({ level, index, width }: Tile & { level: number }): Subtree[] {
  return Array.from({ length: width }, (_, n) => ({
    level: level * TILE_HEIGHT,
    index: index * TILE_WIDTH + n,
  }))
}

/** A tile of hashes as bytes. */
export function hashTile(hashes: readonly Uint8Array[]): Uint8Array {
  return concatBytes(...hashes)
}

/** The hashes of a tile; undefined if there are not exactly `width`. */
export function readHashTile(bytes: Uint8Array, width: number): Uint8Array[] | undefined {
  if (bytes.length !== width * HASH_BYTES) return undefined
  return Array.from({ length: width }, (_, n) => bytes.slice(n * HASH_BYTES, (n + 1) * HASH_BYTES))
}

/**
 * Lines as a bundle: each prefixed with its length as a big-endian u16. Throws a RangeError on a line over 65,535
 * bytes.
 */
export function lineBundle(lines: readonly Uint8Array[]): Uint8Array {
  return concatBytes(
    ...lines.flatMap((line) => {
      if (line.length > 0xffff) throw new RangeError('a line of a ledger has at most 65,535 bytes')
      return [Uint8Array.of(line.length >> 8, line.length & 255), line]
    }),
  )
}

/** The lines of a bundle; undefined if there are not exactly `width`, or if something follows them. */
export function readLineBundle(bytes: Uint8Array, width: number): Uint8Array[] | undefined {
  const lines: Uint8Array[] = []
  let at = 0
  while (lines.length < width) {
    const [high, low] = [bytes[at], bytes[at + 1]]
    if (high === undefined || low === undefined) return undefined
    const end = at + 2 + high * 256 + low
    if (end > bytes.length) return undefined
    lines.push(bytes.slice(at + 2, end))
    at = end
  }
  return at === bytes.length ? lines : undefined
}

function digits(number: number): string {
  return String(number).padStart(3, '0')
}

/** Reads a part of a ledger by its relative path, such as `checkpoint` or `tile/0/001`; undefined if there is none. */
export type ReadPart = (path: string) => Promise<Uint8Array | undefined>

/** The content of a tile, or why it is unknown. */
export type Found = Uint8Array[] | 'part_missing' | 'part_shape'

/**
 * Reads a tile as lines or hashes. A partial one may be deleted once it is full (C2SP tlog-tiles), in which case it is
 * the beginning of the full one.
 */
export async function readTile(read: ReadPart, tile: Tile): Promise<Found> {
  const bytes = await read(tilePath(tile))
  if (bytes) return contentOf(bytes, tile) ?? 'part_shape'
  if (tile.width === TILE_WIDTH) return 'part_missing'
  const full = { ...tile, width: TILE_WIDTH }
  const more = await read(tilePath(full))
  if (!more) return 'part_missing'
  return contentOf(more, full)?.slice(0, tile.width) ?? 'part_shape'
}

/** Whether a tile could be read. */
export function isRead(found: Found): found is Uint8Array[] {
  return typeof found !== 'string'
}

function contentOf(bytes: Uint8Array, { level, width }: Tile): Uint8Array[] | undefined {
  return level === 'entries' ? readLineBundle(bytes, width) : readHashTile(bytes, width)
}

/** Hashes of a tile, each undefined if a part of the ledger is missing. */
export type Hashes = readonly (Uint8Array | undefined)[]

/**
 * Climbs from the tiles of line hashes to the root, and compares every tile above with the hashes below it. If they
 * differ, it continues with the upper one, so that one wrong byte is one problem instead of one on every level.
 */
export class TileClimb {
  private readonly read: ReadPart
  private readonly tell: (problem: LedgerProblem) => void
  /** by level: the hashes of full tiles below that are not in a full tile of this level yet, and that tile's index */
  private readonly open: { index: number; hashes: (Uint8Array | undefined)[] }[] = []

  constructor(read: ReadPart, tell: (problem: LedgerProblem) => void) {
    this.read = read
    this.tell = tell
  }

  /** Adds the next full tile of line hashes. */
  async add(hashes: Hashes): Promise<void> {
    let tile = hashes
    for (let level = 1; ; level++) {
      const open = (this.open[level] ??= { index: 0, hashes: [] })
      open.hashes.push(rootOf(tile))
      if (open.hashes.length < TILE_WIDTH) return
      tile = await this.served(level)
      this.open[level] = { index: open.index + 1, hashes: [] }
    }
  }

  /** Checks the tiles that stay partial: nothing is added after this. */
  async close(): Promise<void> {
    for (const [level, open] of this.open.entries())
      if (open && open.hashes.length > 0) open.hashes = [...(await this.served(level))]
  }

  /**
   * The root if `hashes` were the last ones on the line level; undefined if a part is missing, or there are no lines.
   */
  rootWith(hashes: Hashes): Uint8Array | undefined {
    let isKnown = true
    let root: Uint8Array | undefined
    for (const level of [{ hashes }, ...this.open.slice(1)]) {
      const all: Hashes = root ? [...level.hashes, root] : level.hashes
      if (all.includes(undefined)) isKnown = false
      root = rootOf(all)
    }
    return isKnown ? root : undefined
  }

  /** The tile above as served, or, if it cannot be read, as computed from below. */
  private async served(level: number): Promise<Hashes> {
    const { index, hashes } = this.open[level] ?? { index: 0, hashes: [] }
    const tile = { level, index, width: hashes.length }
    const path = tilePath(tile)
    const found = await readTile(this.read, tile)
    if (!isRead(found)) {
      this.tell({ fault: found, path })
      return hashes
    }
    for (const [n, hash] of hashes.entries()) {
      const below = { level: level - 1, index: index * TILE_WIDTH + n, width: TILE_WIDTH }
      if (hash && !isSameHash(hash, found[n] as Uint8Array))
        this.tell({ fault: 'tile_hash', path, below: tilePath(below) })
    }
    return found
  }
}

function rootOf(hashes: Hashes): Uint8Array | undefined {
  const known = hashes.filter((hash) => hash !== undefined)
  return known.length === hashes.length ? rootOver(known) : undefined
}
