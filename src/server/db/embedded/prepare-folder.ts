import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseUser } from './database-user.ts'
import { canReach } from './database-user.ts'
import { EmbeddedError } from './embedded-error.ts'

/** Makes the folder, private to the database's user, and says clearly when that user cannot come near it. */
export function prepareFolder(dir: string, user: DatabaseUser | undefined): void {
  try {
    const first = mkdirSync(dir, { recursive: true })
    if (user && first) openAncestors(dir, first)
    if (user) chownSync(dir, user.uid, user.gid)
    chmodSync(dir, 0o700)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const message = `the database folder ${dir} belongs to another user or cannot be written`
    throw new EmbeddedError('folder_not_ours', message, { cause: error })
  }
  if (!canReach(user, dir)) {
    throw new EmbeddedError(
      'folder_unreachable',
      `PostgreSQL runs as the user ${user?.name}, who may not enter every folder above ${dir}: set DATA_DIR to another place`,
    )
  }
}

/** A strict umask would shut the database's user out of folders that were made a moment ago. */
function openAncestors(dir: string, first: string): void {
  for (let path = dirname(dir); path.startsWith(first); path = dirname(path)) chmodSync(path, 0o711)
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
  )
}
