import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { canReach, databaseUser } from './database-user.ts'

/**
 * Where everything that must survive lives when nobody says otherwise: `<project>/data`, or a folder of the system
 * when root runs a project that the database's user cannot reach (a clone in /root, for one).
 */
export function defaultDataDir(projectDir: string): string {
  const project = resolve(projectDir)
  const inside = join(project, 'data')
  if (canReach(databaseUser(inside), project)) return inside
  const hash = createHash('sha256').update(project).digest('hex').slice(0, 8)
  return `/var/lib/giveawaybox-${hash}`
}
