import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../context.ts'

/**
 * Deletes the backups that upgrades and moves made by themselves before a time: they contain people who were erased
 * since. Backups that an operator made are the operator's to delete.
 */
export async function sweepBackups({ storage }: Pick<Context, 'storage'>, before: Date): Promise<void> {
  for (const name of await readdir(storage.backups).catch(() => [])) {
    if (!/^before-(upgrade|move)-.+[.]tar([.]\d+[.]part)?$/.test(name)) continue
    const path = join(storage.backups, name)
    const made = await stat(path).catch(() => undefined)
    if (made && made.mtime < before) await rm(path, { force: true })
  }
}
