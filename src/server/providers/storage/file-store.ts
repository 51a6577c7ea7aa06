/** A part of a file: bytes from `start` on, up to and with `end`. */
export interface ByteRange {
  start: number
  end: number
}

/** A whole file on the disk of this server. */
export interface LocalFile {
  /** where it lies now; a store may take it away from there */
  from: string
  size: number
}

/**
 * A place for files under names that we made: `ab/<letters>.<ending>`. Every call raises a `StorageError` where the place
 * does not do what it should.
 */
export interface FileStore {
  /** Puts a file there, whole or not at all; what was put survives whatever happens to this process. */
  put(path: string, file: LocalFile): Promise<void>
  /** Its bytes, while they come. */
  read(path: string, range: ByteRange): AsyncIterable<Uint8Array>
  /** Takes a file away; one that is not there is no failure. */
  remove(path: string): Promise<void>
}

/** What stood in the way before a file was spoken of. */
export type Hurdle = 'settings' | 'connect' | 'encrypt' | 'sign_in' | 'key'

interface Circumstances {
  isGone?: boolean
  hurdle?: Hurdle | undefined
  /** the words of the other side, or the reason of this one; the message where absent */
  said?: string
  cause?: unknown
}

/** How a place for files speaks of what went wrong; never with secrets. */
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

/** Names of ours; anything else never reaches a disk or a server. */
const namePattern = /^[0-9a-f]{2}\/[A-Za-z0-9_-]{20,60}\.[a-z0-9]{2,5}$/

export function assertName(path: string): void {
  if (!namePattern.test(path)) throw new StorageError('this is no name of a file of ours')
}
