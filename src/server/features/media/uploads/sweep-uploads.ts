import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { dayMs } from '#server/kit/durations.ts'
import { dropUploadsBefore } from './store.ts'

/** Deletes uploads that made no progress for a day, and any other leftovers in the directory. */
export async function sweepUploads({
  db,
  now,
  storage,
}: Pick<Context, 'db' | 'now' | 'storage'>): Promise<void> {
  const before = new Date(now().getTime() - dayMs)
  await dropUploadsBefore(db, before)
  for (const name of await readdir(storage.scratch).catch(() => [])) {
    const path = join(storage.scratch, name)
    const at = await stat(path).catch(() => undefined)
    if (at && at.mtime < before) await rm(path, { force: true })
  }
}
