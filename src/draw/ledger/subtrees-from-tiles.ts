import { rootOver } from './merkle.ts'
import { assemble, type Plan, type Subtree } from './subtrees.ts'
import {
  type Found,
  isRead,
  type ReadPart,
  readTile,
  TILE_HEIGHT,
  TILE_WIDTH,
  tilePath,
  widthIn,
} from './tiles.ts'

/**
 * The hashes of a plan, from the tiles of the ledger of `size` lines: a proof that the ledger did not have to produce.
 * Each tile is read once. Undefined if a tile is missing or has the wrong size.
 */
export async function assembleFromTiles(
  read: ReadPart,
  size: number,
  plan: Plan,
): Promise<Uint8Array[] | undefined> {
  const wanted = plan.flat().map((subtree) => ({ subtree, ...placeOf(subtree) }))
  const tiles = new Map<string, Found>()
  const hashes = new Map<string, Uint8Array>()
  for (const { subtree, level, index, from, count } of wanted) {
    const tile = { level, index, width: widthIn(size, level, index) }
    const path = tilePath(tile)
    const found = tiles.get(path) ?? (await readTile(read, tile))
    tiles.set(path, found)
    const hash = isRead(found) ? rootOver(found.slice(from, from + count)) : undefined
    if (!hash) return undefined
    hashes.set(nameOf(subtree), hash)
  }
  return assemble(plan, (subtree) => hashes.get(nameOf(subtree)) as Uint8Array)
}

/** The tile that contains a full subtree, as `count` of its hashes. */
function placeOf({ level, index }: Subtree) {
  const count = 2 ** (level % TILE_HEIGHT)
  const first = index * count
  return {
    level: Math.floor(level / TILE_HEIGHT),
    index: Math.floor(first / TILE_WIDTH),
    from: first % TILE_WIDTH,
    count,
  }
}

function nameOf({ level, index }: Subtree): string {
  return `${level}/${index}`
}
