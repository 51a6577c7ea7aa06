import type { Entries } from '../../../draw/entries.ts'
import type { Context } from '../../context.ts'
import { unpackChunk } from './entry-chunks.ts'
import { chunksOf } from './store.ts'

export interface SealedList {
  entries: Entries
  rows: Uint32Array
  weights: Float64Array
}

/** The whole list of a sealed draw, put together again from its chunks. */
export async function loadList(db: Context['db'], id: string): Promise<SealedList> {
  const chunks = []
  let count = 0
  let size = 0
  for await (const chunk of chunksOf(db, id)) {
    const unpacked = unpackChunk(chunk)
    chunks.push(unpacked)
    count += unpacked.n
    size += unpacked.bytes.length
  }
  const list = {
    entries: { count, bytes: new Uint8Array(size), offsets: new Uint32Array(count + 1) },
    rows: new Uint32Array(count),
    weights: new Float64Array(count),
  }
  let at = 0
  for (const chunk of chunks) {
    list.entries.bytes.set(chunk.bytes, at)
    list.rows.set(chunk.rows, chunk.firstIndex)
    list.weights.set(chunk.weights, chunk.firstIndex)
    for (let i = 0; i <= chunk.n; i++)
      list.entries.offsets[chunk.firstIndex + i] = at + (chunk.offsets[i] ?? 0)
    at += chunk.bytes.length
  }
  return list
}
