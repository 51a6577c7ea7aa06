import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { programVersion } from '#server/boot/process.ts'
import { readEnv } from '#server/env.ts'
import { acceptedKeys } from '#server/kit/secret-keys.ts'
import { keyIdOf } from '#server/providers/keys.ts'
import { type Command, type Output, Refusal, typedArgs } from '../command.ts'
import { dataDirOf, existingSecretKey, openInstallation, openProofs } from '../installation.ts'
import { checkRestored } from './check-restored.ts'
import { makeBackup } from './make-backup.ts'
import { backupName, type Manifest } from './manifest.ts'
import { openBackup } from './open-backup.ts'
import { restoreBackup } from './restore-backup.ts'

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
  const place = resolve(typed)
  const found = await stat(place).catch(() => undefined)
  if (found?.isDirectory()) return join(place, backupName(new Date()))
  if (found) throw new Refusal(`${place} exists already, and a backup overwrites nothing. Name another file.`)
  return place
}

function fileProblem(error: unknown, path: string): Refusal | undefined {
  const { code, syscall, path: place = path } = error as NodeJS.ErrnoException
  // Of a file that is backed up, the error itself says what is wrong.
  const isOwn = place === dirname(path) || place.startsWith(path)
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

export const restoreCommand: Command = {
  help: `npm run restore -- FILE [--verify] [--without-key]

Puts a backup into an empty DATA_DIR or DATABASE_URL. Every byte of the file is checked before anything is written.
Put secret.key into DATA_DIR, or set SECRET_KEY, first. An interrupted restore can be repeated.
  --verify       afterwards, compare every row and file with the backup, and recompute all lists, receipts, the public
                 ledger and the audit log
  --without-key  restore even though the key is lost: everyone resets their password by email, and secrets in the
                 settings must be entered again. The first start needs the same switch`,
  async run(args, output) {
    const { place, switches } = typedArgs(args, { place: 'file', switches: ['verify', 'without-key'] })
    const backup = await openBackup(place)
    try {
      const { manifest } = backup
      const env = readEnv(process.env)
      const dataDir = dataDirOf(env)
      const secretKey = existingSecretKey(env, dataDir)
      const keys = secretKey ? acceptedKeys(secretKey) : []
      const hasKey = keys.some((key) => keyIdOf(key) === manifest.key_id)
      // Before a database is made.
      if (!hasKey && !switches.has('without-key'))
        throw new Refusal(keyAdvice(manifest.key_id, secretKey, dataDir))
      const installation = await openInstallation({ mayCreate: true })
      try {
        const { databaseUrl } = installation
        if (await installation.isRunning())
          throw new Refusal('The product is running here. Stop it, and restore into an empty place.')
        const leftOut = await restoreBackup(backup, { databaseUrl, dataDir })
        output.line(`Restored the backup of ${manifest.made_at} (version ${manifest.version})`)
        if (leftOut.length > 0)
          output.line(`Left out, as this program has no such tables: ${leftOut.join(', ')}`)
        if (manifest.files_elsewhere > 0)
          output.line(
            `${manifest.files_elsewhere} files are not in this backup. Those that were on the local disk: copy DATA_DIR/media`,
          )
        if (!hasKey) output.line('Start the product once with: npm start -- --without-key')
        if (!switches.has('verify')) return true
        if (!hasKey || !secretKey) throw new Refusal('Lists and receipts cannot be verified without the key.')
        const proofs = openProofs({ env, databaseUrl, secretKey })
        try {
          return await checkRestored(proofs.ctx, { databaseUrl, dataDir, manifest }, output)
        } finally {
          await proofs.close()
        }
      } finally {
        await installation.close()
      }
    } finally {
      await backup.close()
    }
  },
}

function keyAdvice(needed: string, found: Uint8Array | undefined, dataDir: string): string {
  const here = found ? `the key here is ${keyIdOf(found)}` : 'there is no key here'
  return (
    `This backup needs the key ${needed}, and ${here}. Put the file secret.key into ${dataDir}, or set SECRET_KEY, ` +
    'and restore again. If the key is lost, add --without-key.'
  )
}
