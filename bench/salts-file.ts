import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { saltStream } from '../src/draw/entries/salts.ts'
import { benchFolder } from './inputs.ts'

/** The fixed key of the bench's salts. */
export const saltKey = new Uint8Array(32).fill(7)

/** The salts of `count` rows as a file, for the peer, whose standard library has no AES. */
export function saltsFile(count: number): string {
  const path = join(benchFolder, `salts-${count}`)
  writeFileSync(path, saltStream(saltKey, 0, count))
  return path
}
