import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { programVersion } from '#server/boot/process.ts'
import type { Env } from '#server/env.ts'
import { checkRestored } from '../backup/check-restored.ts'
import { type BackupSource, makeBackup } from '../backup/make-backup.ts'
import { backupName } from '../backup/manifest.ts'
import { openBackup, restoreBackup } from '../backup/restore-backup.ts'
import { type Command, type Output, Refusal, typedArgs, WrongUse } from '../command.ts'
import { existingSecretKey, openInstallation, openProofs } from '../installation.ts'

export const moveToCommand: Command = {
  help: `MOVE_TO=postgres://user:password@host/database npm run move-to

Copies the embedded database into an empty external one (PostgreSQL 15 or newer, with the extension pg_trgm available),
verifies every row, list, receipt, the ledger and the audit log, and says what to set. Stop the product first. The
embedded database is left as it was. The address can be typed after -- instead, where other users of this machine can
see its password while the command runs.`,
  async run(args, output) {
    const url = typedArgs(args, { optional: true }).place || process.env['MOVE_TO']
    if (!url) throw new WrongUse('Set MOVE_TO to the database, as postgres://user:password@host/database.')
    if (!/^postgres(ql)?:\/\//.test(url)) throw new WrongUse('The address must begin with postgres://.')
    const installation = await openInstallation()
    try {
      const { env, dataDir, databaseUrl, isRunning } = installation
      if (env.databaseUrl !== undefined)
        throw new Refusal(
          'DATABASE_URL is set, so this installation has no embedded database. Unset it for this command.',
        )
      if (await isRunning())
        throw new Refusal('Stop the product first: what it writes meanwhile would be lost.')
      const secretKey = existingSecretKey(env, dataDir)
      if (!secretKey) throw new Refusal(`There is no secret key in ${dataDir}.`)
      const source = {
        env,
        databaseUrl,
        dataDir,
        secretKey,
        version: programVersion(),
        now: () => new Date(),
      }
      const holds = await moveDatabase(source, url, output)
      output.line('')
      if (!holds) {
        output.problem('The copy is not complete: go on with the embedded database.')
        return false
      }
      output.line(
        'The copy is complete. Now start the product with DATABASE_URL set to this address, and keep DATA_DIR and',
      )
      output.line(`the secret key. If all is well, delete ${dataDir}/database.`)
      return true
    } finally {
      await installation.close()
    }
  },
}

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
  const manifest = await makeBackup(source, path, { hasFiles: false })
  const backup = await openBackup(path)
  try {
    const leftOut = await restoreBackup(backup, { databaseUrl: targetUrl })
    if (leftOut.length > 0) output.line(`Left out, as this program has no such tables: ${leftOut.join(', ')}`)
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
