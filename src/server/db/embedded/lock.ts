import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { EmbeddedError } from './embedded-error.ts'
import type { Layout } from './layout.ts'

export interface FolderLock {
  release(): void
}

/**
 * Makes this process the only owner of the folder until `release` or its death, however it dies: the lock is SQLite's
 * lock on an open file, which the operating system drops with the process.
 */
export function lockFolder(layout: Layout): FolderLock {
  const { DatabaseSync } = sqlite()
  const database = new DatabaseSync(layout.lock)
  try {
    database.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!isBusy(error)) throw error
    throw new EmbeddedError(
      'folder_in_use',
      `the database folder ${layout.dir} is in use by another running copy of this program${ownerOf(layout)}`,
    )
  }
  writeFileSync(layout.owner, String(process.pid))
  return {
    release() {
      if (!database.isOpen) return
      rmSync(layout.owner, { force: true })
      database.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && /database is locked/.test(error.message)
}

function ownerOf(layout: Layout): string {
  try {
    return ` (process ${readFileSync(layout.owner, 'utf8')})`
  } catch {
    return ''
  }
}

/** Node 22 and 24 print on stderr that the module is experimental, which means nothing to the site's operator. */
function sqlite() {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return process.getBuiltinModule('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}
