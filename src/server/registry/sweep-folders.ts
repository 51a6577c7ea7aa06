import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../context.ts'
import { dayMs } from '../kit/durations.ts'

/**
 * Deletes expired files of this process's own folders. Nodes may have different ones, so each process does this itself:
 * the automatic backups of upgrades and moves after 30 days, as they contain people who were erased since, and files
 * that an upload left behind after one day. Backups that an operator made are the operator's to delete.
 */
export async function sweepFolders({ now, storage }: Pick<Context, 'now' | 'storage'>): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * dayMs)
  await sweepFolder(storage.backups, ago(30), /^before-(upgrade|move)-.+[.]tar([.]\d+[.]part)?$/)
  await sweepFolder(storage.scratch, ago(1), /./)
}

async function sweepFolder(folder: string, before: Date, names: RegExp): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!names.test(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtime < before) await rm(path, { force: true })
  }
}
