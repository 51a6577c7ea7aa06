import type { LedgerProblem } from './ledger-problem.ts'
import { isSameHash, rootOver } from './merkle.ts'
import { isRead, type ReadPart, readTile, TILE_WIDTH, tilePath } from './tiles.ts'

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
