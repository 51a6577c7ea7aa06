import { hashTile, lineBundle, readTilePath, TILE_HEIGHT, TILE_WIDTH } from '../../../../draw/ledger/tiles.ts'
import type { Context } from '../../../context.ts'
import { levelHashes, linesBetween } from './store.ts'

/** The bytes of a tile or a bundle of lines; undefined where the path is none, or the ledger is not that long yet. */
export async function readTile(db: Context['db'], path: string): Promise<Uint8Array | undefined> {
  const tile = readTilePath(path)
  if (!tile) return undefined
  const { level, index, width } = tile
  const from = index * TILE_WIDTH
  const to = from + width
  if (level === 'entries') {
    const lines = await linesBetween(db, from, to)
    return lines.length === width ? lineBundle(lines.map(({ entry }) => Buffer.from(entry))) : undefined
  }
  const hashes = await levelHashes(db, level * TILE_HEIGHT, from, to)
  return hashes.length === width ? hashTile(hashes) : undefined
}
