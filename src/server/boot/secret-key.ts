import { randomBytes, randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { acceptOtherKeys } from '../kit/secret-keys.ts'

const keyBytes = 32

/** In the data folder: the key, those it replaced (oldest first, one a line), and the next one during a rotation. */
export const keyFiles = { current: 'secret.key', old: 'secret.key.old', next: 'secret.key.next' } as const

interface ConfiguredKeys {
  secretKey: Buffer | undefined
  oldSecretKeys: readonly Buffer[]
}

/**
 * The key of this installation: from the environment, otherwise the one stored in the data folder, otherwise a new one
 * that is stored there. Every node of one installation must have the same. Keys it replaced stay accepted.
 */
export function secretKeyOf({ secretKey, oldSecretKeys }: ConfiguredKeys, dataDir: string): Buffer {
  if (secretKey) {
    acceptOtherKeys(secretKey, oldSecretKeys)
    return secretKey
  }
  return storedKey(dataDir) ?? makeKey(join(dataDir, keyFiles.current), dataDir)
}

/** The key in the data folder, which then accepts the others there; undefined if there is none. */
export function storedKey(dataDir: string): Buffer | undefined {
  const current = readKey(join(dataDir, keyFiles.current))
  if (!current) return undefined
  const next = readKey(join(dataDir, keyFiles.next))
  acceptOtherKeys(current, oldKeys(dataDir).reverse(), next ? [next] : [])
  return current
}

/** The keys that were replaced, the oldest first. An empty file, left by a full disk, holds none. */
export function oldKeys(dataDir: string): Buffer[] {
  return readKeys(join(dataDir, keyFiles.old), { mayBeEmpty: true })
}

/** An empty file is damaged: a new key in its place could not open what is stored. */
export function readKey(file: string): Buffer | undefined {
  return readKeys(file)[0]
}

function readKeys(file: string, { mayBeEmpty = false } = {}): Buffer[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  if (mayBeEmpty && text === '') return []
  return text.split('\n').map((line) => {
    if (!/^[0-9a-f]{64}$/.test(line))
      throw new Error(`${file} does not hold a key of ${keyBytes} bytes in hex`)
    return Buffer.from(line, 'hex')
  })
}

/** The key that is there afterwards: of two first starts that share a data folder, one makes it. */
function makeKey(file: string, dataDir: string): Buffer {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}-${randomUUID().slice(0, 8)}`
  writeKeys(draft, [randomBytes(keyBytes)])
  try {
    linkSync(draft, file)
  } catch (error) {
    // Some file systems know no links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolderOf(file)
  const key = readKey(file)
  if (!key) throw new Error(`${file} was taken away while it was made`)
  return key
}

/** Written to a temporary file and renamed, so that a power failure leaves a complete file or the one before. */
export function writeKeys(file: string, keys: readonly Buffer[]): void {
  const temporary = `${file}.new`
  const handle = openSync(temporary, 'w', 0o600)
  try {
    writeFileSync(handle, keys.map((key) => `${key.toString('hex')}\n`).join(''))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameKeys(temporary, file)
}

/** The new name is on the disk before anything depends on it. */
export function renameKeys(from: string, to: string): void {
  renameSync(from, to)
  syncFolderOf(to)
}

function syncFolderOf(file: string): void {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return
  const folder = openSync(dirname(file), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
