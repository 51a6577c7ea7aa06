import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { dropUploadsBefore } from './store.ts'

const day = 24 * 60 * 60 * 1000

/** Deletes uploads that made no progress for a day, and any other leftovers in the directory. */
export async function sweepUploads({
  db,
  now,
  storage,
}: Pick<Context, 'db' | 'now' | 'storage'>): Promise<void> {
  const before = new Date(now().getTime() - day)
  await dropUploadsBefore(db, before)
  for (const name of await readdir(storage.scratch).catch(() => [])) {
    const path = join(storage.scratch, name)
    const at = await stat(path).catch(() => undefined)
    if (at && at.mtime < before) await rm(path, { force: true })
  }
}
