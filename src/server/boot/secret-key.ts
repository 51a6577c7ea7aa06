import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const keyBytes = 32

/**
 * The key of this installation: from the environment, otherwise the one stored in the data folder, otherwise a new one
 * that is stored there. Every node of one installation must have the same.
 */
export function secretKeyOf(configured: Buffer | undefined, dataDir: string): Buffer {
  if (configured) return configured
  const file = join(dataDir, 'secret.key')
  return readKey(file) ?? makeKey(file, dataDir)
}

function readKey(file: string): Buffer | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(`${file} does not hold a key of ${keyBytes} bytes in hex`)
  return Buffer.from(text, 'hex')
}

/** Written to a temporary file and renamed, so that a power failure leaves a complete key or none. */
function makeKey(file: string, dataDir: string): Buffer {
  mkdirSync(dataDir, { recursive: true })
  const key = randomBytes(keyBytes)
  const temporary = `${file}.new`
  const handle = openSync(temporary, 'w', 0o600)
  writeSync(handle, `${key.toString('hex')}\n`)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(temporary, file)
  return key
}
