import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { keyFiles, oldKeys, readKey, renameKeys, writeKeys } from '#server/boot/secret-key.ts'

/** The key that an interrupted rotation has begun with, else a new one, which is on the disk before it is used. */
export function nextKey(dataDir: string): Buffer {
  const file = join(dataDir, keyFiles.next)
  const begun = readKey(file)
  if (begun) return begun
  const key = randomBytes(32)
  writeKeys(file, [key])
  return key
}

/**
 * The next key becomes the current one. The old one is kept first: passwords were hashed with it. A key may be there
 * twice after an interruption, which does no harm.
 */
export function adoptNextKey(dataDir: string): void {
  const current = join(dataDir, keyFiles.current)
  const next = join(dataDir, keyFiles.next)
  if (!existsSync(next)) return
  const old = readKey(current)
  if (old) writeKeys(join(dataDir, keyFiles.old), [...oldKeys(dataDir), old])
  renameKeys(next, current)
}
