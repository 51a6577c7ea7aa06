import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { programVersion } from '#server/boot/process.ts'
import { type Command, type Output, Refusal, typedArgs } from '../command.ts'
import { existingSecretKey, openInstallation } from '../installation.ts'
import { makeBackup } from './make-backup.ts'
import { backupName, type Manifest } from './manifest.ts'

export const backupCommand: Command = {
  help: `npm run backup -- FILE|FOLDER

Writes the database and the local files into one tar file, while the product may be running. In a folder, the
file is named after the time. The secret key is not in it: keep secret.key (or SECRET_KEY) somewhere else, as
without it no one can sign in after a restore, and stored secrets are lost. Files in a bucket or on a file
server stay there.`,
  async run(args, output) {
    const { place } = typedArgs(args, { place: 'file or folder' })
    const installation = await openInstallation()
    try {
      const { databaseUrl, dataDir, env } = installation
      const secretKey = existingSecretKey(env, dataDir)
      if (!secretKey)
        throw new Refusal(`There is no secret key: set SECRET_KEY or DATA_DIR as the product has it.`)
      const path = await fileOf(place)
      const source = { databaseUrl, dataDir, secretKey, version: programVersion(), now: () => new Date() }
      const manifest = await makeBackup(source, path).catch((error: unknown) => {
        throw fileProblem(error, path) ?? error
      })
      await report(manifest, path, output)
      return manifest.files_gone.length === 0
    } finally {
      await installation.close()
    }
  },
}

/** The file to write: the typed one, or one named after the time in the typed folder. Never one that exists. */
async function fileOf(typed: string): Promise<string> {
  const path = resolve(typed)
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return join(path, backupName(new Date()))
  if (found) throw new Refusal(`${path} exists already, and a backup overwrites nothing. Name another file.`)
  return path
}

function fileProblem(error: unknown, path: string): Refusal | undefined {
  const { code, syscall, path: failed = path } = error as NodeJS.ErrnoException
  // Of a file that is backed up, the error itself says what is wrong.
  const isOwn = failed === dirname(path) || failed.startsWith(path)
  if (syscall === undefined || !isOwn) return undefined
  if (code === 'ENOENT') return new Refusal(`The folder of ${path} does not exist.`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new Refusal(`This user may not write ${path}.`)
  if (code === 'ENOSPC') return new Refusal(`The disk of ${path} is full. Nothing was left there.`)
  return undefined
}

async function report(manifest: Manifest, path: string, output: Output): Promise<void> {
  const { size } = await stat(path)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  output.line(`Backup in ${path} (${megabytes(size)})`)
  output.line(`${manifest.tables.length} tables with ${rows} rows, ${manifest.files.length} files`)
  if (manifest.tables_left_out.length > 0)
    output.line(`Left out, as they are not this program's: ${manifest.tables_left_out.join(', ')}`)
  if (manifest.files_elsewhere > 0)
    output.line(`${manifest.files_elsewhere} files are in a bucket or on a file server: back them up there`)
  if (manifest.files_gone.length > 0)
    output.problem(
      `${manifest.files_gone.length} files were missing: ${manifest.files_gone.slice(0, 5).join(', ')}`,
    )
  output.line(`Its secrets need the key ${manifest.key_id}, which is not in it: keep that key somewhere else`)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
