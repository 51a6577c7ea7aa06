import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder for one test, deleted afterwards; the database's user may traverse it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'giveawaybox-case-'))
  chmodSync(folder, 0o711)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
