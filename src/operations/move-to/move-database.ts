import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import { backupName } from '../backup/backup-name.ts'
import { checkRestored } from '../backup/check-restored.ts'
import { type BackupSource, makeBackup } from '../backup/make-backup.ts'
import { openBackup } from '../backup/open-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import type { Output } from '../command.ts'
import { openProofs } from '../open-proofs.ts'

/**
 * Copies a database into an empty one and verifies the copy. The original is left as it is, with a backup beside it;
 * files stay in the data folder. Returns whether everything holds.
 */
export async function moveDatabase(
  source: BackupSource & { env: Env },
  targetUrl: string,
  output: Output,
): Promise<boolean> {
  const folder = join(source.dataDir, 'backups')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `before-move-${backupName(source.now())}`)
  const manifest = await makeBackup(source, path)
  const backup = await openBackup(path)
  try {
    await restoreBackup(backup, { databaseUrl: targetUrl })
  } catch (error) {
    // Nothing has moved, so the file would only take room.
    await rm(path, { force: true })
    throw error
  } finally {
    await backup.close()
  }
  output.line(`Backup in ${path}`)
  const { ctx, close } = openProofs({ ...source, databaseUrl: targetUrl })
  try {
    return await checkRestored(ctx, { databaseUrl: targetUrl, manifest }, output)
  } finally {
    await close()
  }
}
