import { randomBytes } from 'node:crypto'
import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { keyFiles, readKey, writeKey } from '#server/boot/secret-key.ts'

/** The key that an interrupted rotation has begun with, else a new one, which is on the disk before it is used. */
export function nextKey(dataDir: string): Buffer {
  const file = join(dataDir, keyFiles.next)
  const begun = readKey(file)
  if (begun) return begun
  const key = randomBytes(32)
  writeKey(file, key)
  return key
}

/** The next key becomes the current one. The old one is kept first: passwords were hashed with it. */
export function adoptNextKey(dataDir: string): void {
  const current = join(dataDir, keyFiles.current)
  const next = join(dataDir, keyFiles.next)
  if (!existsSync(next)) return
  const old = readKey(current)
  if (old) appendKey(join(dataDir, keyFiles.old), old)
  renameSync(next, current)
}

/** A key may be there twice after an interruption, which does no harm. */
function appendKey(file: string, key: Buffer): void {
  const handle = openSync(file, 'a', 0o600)
  appendFileSync(handle, `${key.toString('hex')}\n`)
  fsyncSync(handle)
  closeSync(handle)
}
