import { openDatabase } from '#server/db/client.ts'
import { acceptedKeys } from '#server/kit/secret-keys.ts'
import { createSecretBox, keyIdOf } from '#server/providers/keys.ts'
import { type Command, Refusal, typedArgs } from '../command.ts'
import { existingSecretKey, type Installation, openInstallation } from '../installation.ts'
import { adoptNextKey, nextKey, rotateKeys } from './rotate-keys.ts'

export const rotateKeysCommand: Command = {
  help: `npm run rotate-keys

Encrypts every stored secret with a new key, all or none. Interrupted, it can be repeated.
Where the key is DATA_DIR/secret.key: stop the product first. A new key is made, and the old one is kept in
secret.key.old, which stays accepted for passwords and cookies made with it.
Where the key is SECRET_KEY: put the new one into SECRET_KEY and the old one into SECRET_KEY_OLD on every node,
restart them, then run this with the same environment. The product may be running.`,
  async run(args, output) {
    typedArgs(args, {})
    const installation = await openInstallation()
    try {
      const { env, dataDir } = installation
      const secretKey = existingSecretKey(env, dataDir)
      if (!secretKey)
        throw new Refusal('There is no secret key: set SECRET_KEY or DATA_DIR as the product has it.')
      const isInFile = env.secretKey === undefined
      const newKey = isInFile ? await newKeyOf(installation) : secretKey
      if (!isInFile && acceptedKeys(secretKey).length === 1)
        throw new Refusal('Put the new key into SECRET_KEY and the old one into SECRET_KEY_OLD first.')
      const db = openDatabase(installation.databaseUrl, { max: 1 })
      try {
        const changed = await rotateKeys(db, { box: createSecretBox(secretKey), newKey })
        if (isInFile) adoptNextKey(dataDir)
        output.line(`${changed} secrets are now encrypted with the key ${keyIdOf(newKey)}`)
        output.line(isInFile ? fileAdvice : envAdvice)
        return true
      } finally {
        await db.destroy()
      }
    } finally {
      await installation.close()
    }
  },
}

async function newKeyOf({ dataDir, isRunning }: Installation): Promise<Buffer> {
  if (await isRunning()) throw new Refusal('Stop the product first: it would not know the new key.')
  return nextKey(dataDir)
}

const fileAdvice =
  'Keep copies of secret.key and secret.key.old apart from the backups. Backups made until now need the old key.'
const envAdvice =
  'Keep SECRET_KEY_OLD for as long as people should be able to sign in who have not done so since. Make a new backup.'
