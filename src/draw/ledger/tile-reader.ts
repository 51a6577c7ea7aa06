import { readHashTile, readLineBundle, TILE_WIDTH, type Tile, tilePath } from './tiles.ts'

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
