import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { canReach, databaseUser } from './database-user.ts'

export interface Layout {
  dir: string
  /** held open by the one process that owns this folder, as long as it lives */
  lock: string
  /** process id of the owner, only for the error message of a second one */
  owner: string
  data: string
  /** where initdb works; renamed to `data` when complete */
  unfinished: string
  log: string
  /** only if the server listens on TCP */
  password: string
  port: string
}

export function layoutOf(dir: string): Layout {
  return {
    dir,
    lock: join(dir, 'owner.lock'),
    owner: join(dir, 'owner.pid'),
    data: join(dir, 'data'),
    unfinished: join(dir, 'data.new'),
    log: join(dir, 'postgres.log'),
    password: join(dir, 'password'),
    port: join(dir, 'port'),
  }
}

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
