import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDoor } from './test-server.ts'

/** Vitest runs this once before all test files; a run that needs no database starts none. */
export default async function setup(): Promise<() => Promise<void>> {
  const door = await openDoor(process.env['DATABASE_URL'])
  process.env['TEST_DATABASE_DOOR'] = door.url
  // Workers are terminated from outside and cannot clean up.
  const patterns = mkdtempSync(join(tmpdir(), 'giveawaybox-patterns-'))
  chmodSync(patterns, 0o711)
  process.env['TEST_CLUSTER_PATTERNS'] = patterns
  return async () => {
    rmSync(patterns, { recursive: true, force: true, maxRetries: 5 })
    await door.close()
  }
}
