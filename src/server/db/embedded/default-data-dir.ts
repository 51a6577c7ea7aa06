import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { canReach, databaseUser } from './database-user.ts'

/**
 * The default location of all persistent data: `<project>/data`, or a system folder if root runs a project that the
 * database user cannot reach (for example a clone in /root).
 */
export function defaultDataDir(projectDir: string): string {
  const project = resolve(projectDir)
  const inside = join(project, 'data')
  if (canReach(databaseUser(inside), project)) return inside
  const hash = createHash('sha256').update(project).digest('hex').slice(0, 8)
  return `/var/lib/giveawaybox-${hash}`
}
