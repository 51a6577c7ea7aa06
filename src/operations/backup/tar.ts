import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isAlive } from '#server/db/embedded/running-server.ts'
import { Refusal } from '../command.ts'

const block = 512
/** Eleven octal digits. */
const maxSize = 8 ** 11 - 1

/** A part of an archive: its name, and where its bytes are. */
export interface TarEntry {
  name: string
  size: number
  offset: number
}

export interface WrittenPart {
  name: string
  size: number
  /** hex */
  sha256: string
}

/** Writes a tar file under a temporary name. It gets its own name when it is complete and on the disk. */
export interface TarWriter {
  add(name: string, bytes: Uint8Array): Promise<WrittenPart>
  /** Raises an Error if the stream doesn't have exactly `size` bytes. */
  addStream(name: string, size: number, chunks: AsyncIterable<Uint8Array>): Promise<WrittenPart>
  finish(): Promise<void>
  /** deletes the unfinished file */
  abort(): Promise<void>
}

export async function createTar(path: string): Promise<TarWriter> {
  await removeLeftovers(path)
  const temporary = `${path}.${process.pid}.part`
  const file = await open(temporary, 'wx', 0o600)
  const addStream: TarWriter['addStream'] = async (name, size, chunks) => {
    await write(file, header(name, size))
    const hash = createHash('sha256')
    let written = 0
    for await (const chunk of chunks) {
      hash.update(chunk)
      written += chunk.length
      if (written > size) break
      await write(file, chunk)
    }
    if (written !== size) throw new Error(`${name} has changed while it was read`)
    await write(file, new Uint8Array(padding(size)))
    return { name, size, sha256: hash.digest('hex') }
  }
  return {
    add: (name, bytes) => addStream(name, bytes.length, one(bytes)),
    addStream,
    async finish() {
      await write(file, new Uint8Array(2 * block))
      await file.sync()
      await file.close()
      await rename(temporary, path)
      await syncFolder(dirname(path))
    },
    async abort() {
      await file.close().catch(() => {})
      await rm(temporary, { force: true })
    },
  }
}

/** The names of automatic backups hold the time, so that no later one has the same. */
const automatic = /^before-(?:upgrade|move)-.+[.]tar[.](\d+)[.]part$/

/** What a killed run left behind would otherwise fill the disk. In a container, that run had the same process id. */
async function removeLeftovers(path: string): Promise<void> {
  const stem = `${basename(path)}.`
  for (const name of await readdir(dirname(path))) {
    const own = name.startsWith(stem) ? /^(\d+)\.part$/.exec(name.slice(stem.length)) : null
    const pid = Number((own ?? automatic.exec(name))?.[1] ?? Number.NaN)
    if (pid === process.pid || (pid > 0 && !isAlive(pid)))
      await rm(join(dirname(path), name), { force: true })
  }
}

async function* one(bytes: Uint8Array) {
  yield bytes
}

async function write(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let from = 0; from < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, from)
    from += bytesWritten
  }
}

/** Makes new names in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The entries of a tar file, in order. Throws a `Refusal` if it isn't one, or if it ends early. */
export async function* tarEntries(file: FileHandle): AsyncGenerator<TarEntry> {
  const { size: end } = await file.stat()
  for (let at = 0; ; ) {
    const bytes = Buffer.alloc(block)
    const { bytesRead } = await file.read(bytes, 0, block, at)
    if (bytesRead < block) throw new Refusal(at === 0 ? 'It is no tar file.' : 'It ends early.')
    if (bytes.every((byte) => byte === 0)) return assertEnd(file, at, end)
    const size = sizeIn(bytes)
    if (size === undefined || !bytes.equals(header(nameIn(bytes), size)))
      throw new Refusal(at === 0 ? 'It is no tar file of this program.' : `It is damaged at byte ${at}.`)
    const offset = at + block
    at = offset + size + padding(size)
    if (at > end) throw new Refusal('It ends early.')
    const pad = Buffer.alloc(padding(size))
    await file.read(pad, 0, pad.length, offset + size)
    if (pad.some((byte) => byte !== 0)) throw new Refusal(`It is damaged at byte ${offset + size}.`)
    yield { name: nameIn(bytes), size, offset }
  }
}

async function assertEnd(file: FileHandle, at: number, end: number): Promise<void> {
  const rest = Buffer.alloc(2 * block)
  const { bytesRead } = await file.read(rest, 0, rest.length, at)
  if (bytesRead !== 2 * block || end !== at + 2 * block || rest.some((byte) => byte !== 0))
    throw new Refusal(`It is damaged at byte ${at}.`)
}

/** The bytes of an entry. */
export async function* tarBytes(file: FileHandle, { offset, size }: TarEntry): AsyncGenerator<Buffer> {
  for (let at = offset; at < offset + size; ) {
    const bytes = Buffer.alloc(Math.min(1 << 20, offset + size - at))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
    if (bytesRead === 0) throw new Refusal('It ends early.')
    at += bytesRead
    yield bytes.subarray(0, bytesRead)
  }
}

function padding(size: number): number {
  return (block - (size % block)) % block
}

/** A header of the ustar format; all but name and size is the same for every entry. */
function header(name: string, size: number): Buffer {
  const bytes = Buffer.alloc(block)
  const [prefix, rest] = splitName(name)
  if (!(size >= 0 && size <= maxSize)) throw new Refusal(`${name} is too large for a tar file.`)
  bytes.write(rest, 0)
  bytes.write('0000600\0', 100)
  bytes.write('0000000\0', 108)
  bytes.write('0000000\0', 116)
  bytes.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  bytes.write(`${'0'.repeat(11)}\0`, 136)
  bytes.write(' '.repeat(8), 148)
  bytes.write('0', 156)
  bytes.write('ustar\x0000', 257)
  bytes.write(prefix, 345)
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return bytes
}

/** The format holds 100 bytes of a name, and before a slash another 155. */
function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name]
  const slash = name.lastIndexOf('/')
  const prefix = name.slice(0, slash)
  const rest = name.slice(slash + 1)
  if (slash < 0 || Buffer.byteLength(prefix) > 155 || Buffer.byteLength(rest) > 100)
    throw new Refusal(`The name ${name} is too long for a tar file.`)
  return [prefix, rest]
}

/** Undefined where the bytes are no header. */
function sizeIn(header: Buffer): number | undefined {
  const digits = header.toString('latin1', 124, 135)
  return header.toString('latin1', 257, 262) === 'ustar' && /^[0-7]{11}$/.test(digits)
    ? Number.parseInt(digits, 8)
    : undefined
}

function nameIn(header: Buffer): string {
  const text = (from: number, length: number) => {
    const field = header.subarray(from, from + length)
    const end = field.indexOf(0)
    return field.toString('utf8', 0, end < 0 ? length : end)
  }
  const prefix = text(345, 155)
  return prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`
}
