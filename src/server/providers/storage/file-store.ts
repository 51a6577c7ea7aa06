import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A part of a file: bytes from `start` through `end`. */
interface ByteRange {
  start: number
  end: number
}

/** A whole file on the disk of this server. */
export interface LocalFile {
  /** its current path; a store may move it away from there */
  from: string
  size: number
}

/**
 * Storage for files under names that we generate: `ab/<letters>.<ending>`. Every call throws a `StorageError` where the
 * storage fails.
 */
export interface FileStore {
  /** Stores a file, completely or not at all; a stored file survives whatever happens to this process. */
  put(path: string, file: LocalFile): Promise<void>
  /** Its bytes, as a stream. */
  read(path: string, range: ByteRange): AsyncIterable<Uint8Array>
  /** Deletes a file; a missing one is not an error. */
  remove(path: string): Promise<void>
}

/** What failed before any file was involved. */
export type Hurdle = 'settings' | 'connect' | 'encrypt' | 'sign_in' | 'key'

interface Circumstances {
  isGone?: boolean
  hurdle?: Hurdle | undefined
  /** the other side's words, or the reason on this side; the message if absent */
  said?: string
  cause?: unknown
}

/** An error of file storage; never contains secrets. */
export class StorageError extends Error {
  readonly isGone: boolean
  readonly hurdle: Hurdle | undefined
  readonly said: string

  constructor(message: string, { isGone = false, hurdle, said = message, cause }: Circumstances = {}) {
    super(message, { cause })
    this.name = 'StorageError'
    this.isGone = isGone
    this.hurdle = hurdle
    this.said = said
  }
}

/** Names that we generate; anything else never reaches a disk or a server. */
const namePattern = /^[0-9a-f]{2}\/[A-Za-z0-9_-]{20,60}\.[a-z0-9]{2,5}$/

export function assertName(path: string): void {
  if (!namePattern.test(path)) throw new StorageError('the path is not the name of a stored file')
}

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
