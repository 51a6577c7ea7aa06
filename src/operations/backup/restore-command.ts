import { readEnv } from '#server/env.ts'
import { acceptedKeys } from '#server/kit/secret-keys.ts'
import { keyIdOf } from '#server/providers/keys.ts'
import { type Command, Refusal, typedArgs } from '../command.ts'
import { dataDirOf, existingSecretKey, openInstallation, openProofs } from '../installation.ts'
import { checkRestored } from './check-restored.ts'
import { openBackup, restoreBackup } from './restore-backup.ts'

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
