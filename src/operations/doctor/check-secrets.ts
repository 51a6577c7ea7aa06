import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { placeOfSecret } from '#server/core/settings/site-settings.ts'
import { keyIdOf } from '#server/providers/secret-box.ts'
import { type Finding, ok, problem, reasonOf } from './finding.ts'

const advice =
  'Set the SECRET_KEY, or put back the secret.key, that this database was used with. If it is lost, enter the secrets again.'

/** Whether the key of this installation opens the secrets in the settings, each of them. */
export async function checkSecrets({
  db,
  secrets,
  secretKey,
}: Pick<Context, 'db' | 'secretKey' | 'secrets'>): Promise<Finding> {
  try {
    const { rows } = await sql<{ key: string; secret: Buffer }>`
      select key, secret from settings where secret is not null order by key`.execute(db)
    const closed = rows.filter(({ key, secret }) => !opens(secrets, secret, key)).map(({ key }) => key)
    if (closed.length > 0)
      return problem('secret key', `key ${keyIdOf(secretKey)} does not open ${closed.join(', ')}`, advice)
    return ok('secret key', `key ${keyIdOf(secretKey)} opens all ${rows.length} secrets in the settings`)
  } catch (error) {
    return problem('secret key', reasonOf(error), advice)
  }
}

function opens(secrets: Context['secrets'], secret: Buffer, key: string): boolean {
  try {
    secrets.open(secret, placeOfSecret(key as Parameters<typeof placeOfSecret>[0]))
    return true
  } catch {
    return false
  }
}
