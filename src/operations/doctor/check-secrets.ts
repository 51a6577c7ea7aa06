import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { keyIdOf } from '#server/providers/secret-box.ts'
import { canDecrypt, findUnreadableSecrets } from '#server/status/find-unreadable-secrets.ts'
import { encryptedColumns } from '../rotate-keys/encrypted-columns.ts'
import { type Finding, ok, problem, reasonOf } from './finding.ts'

const advice =
  'Set the SECRET_KEY, or put back the secret.key, that this database was used with. If it is lost, enter the secrets again.'

/** Whether the key of this installation opens the secrets: each in the settings, one of every other kind. */
export async function checkSecrets({
  db,
  secrets,
  secretKey,
}: Pick<Context, 'db' | 'secretKey' | 'secrets'>): Promise<Finding> {
  try {
    const found = await findUnreadableSecrets({ db, secrets })
    const closed = [...found.closed, ...(await unreadableKinds({ db, secrets }))]
    if (closed.length > 0)
      return problem('secret key', `key ${keyIdOf(secretKey)} does not open ${closed.join(', ')}`, advice)
    return ok('secret key', `key ${keyIdOf(secretKey)} opens all ${found.count} secrets in the settings`)
  } catch (error) {
    return problem('secret key', reasonOf(error), advice)
  }
}

/** The columns of which a row does not open. */
async function unreadableKinds({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<string[]> {
  const closed: string[] = []
  for (const { table, key, column, inside, place } of encryptedColumns) {
    if (table === 'settings') continue
    const name = sql.ref(column)
    const secret = inside === undefined ? name : sql`decode(${name}->>${sql.lit(inside)}, 'base64')`
    const texts = sql.join(key.map((part) => sql`${sql.ref(part)}::text`))
    const { rows } = await sql<{ key: string[]; secret: Buffer }>`
      select array[${texts}] as key, ${secret} as secret from ${sql.table(table)}
      where ${secret} is not null limit 1`.execute(db)
    if (rows.some((row) => !canDecrypt(secrets, row.secret, place(...row.key))))
      closed.push(`${table}.${column}`)
  }
  return closed
}
