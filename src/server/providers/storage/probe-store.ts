import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileStore, type Hurdle, StorageError } from './file-store.ts'

/** How far a small test file got on its way there and back, or what failed. */
export interface StoreReport {
  works: boolean
  step: Hurdle | 'write' | 'read' | 'remove' | 'done'
  /** the storage's own words, without secrets */
  said: string
}

/** Writes a small file from the folder `scratch`, reads it back and deletes it. Never throws because of the storage. */
export async function probeStore(store: FileStore, scratch: string): Promise<StoreReport> {
  const bytes = randomBytes(64)
  const from = join(scratch, `try-${randomBytes(16).toString('hex')}`)
  const path = `00/${randomBytes(24).toString('base64url')}.txt`
  let step: StoreReport['step'] = 'write'
  try {
    await mkdir(scratch, { recursive: true })
    await writeFile(from, bytes)
    await store.put(path, { from, size: bytes.length })
    step = 'read'
    const read: Uint8Array[] = []
    for await (const piece of store.read(path, { start: 0, end: bytes.length - 1 })) read.push(piece)
    if (!Buffer.concat(read).equals(bytes)) return { works: false, step, said: 'other bytes came back' }
    step = 'remove'
    await store.remove(path)
    return { works: true, step: 'done', said: '' }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return { works: false, step: error.hurdle ?? step, said: error.said }
  } finally {
    await rm(from, { force: true })
  }
}
