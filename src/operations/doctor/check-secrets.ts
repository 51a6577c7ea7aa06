import { sql } from 'kysely'
import type { SecretSetting } from '#contract/site/settings.ts'
import type { Context } from '#server/context.ts'
import { placeOfSecret } from '#server/core/settings/site-settings.ts'
import { keyIdOf } from '#server/providers/secret-box.ts'
import { closedColumns } from '../rotate-keys/closed-columns.ts'
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
    const { rows } = await sql<{ key: string; secret: Buffer }>`
      select key, secret from settings where secret is not null order by key`.execute(db)
    const closed = rows
      .filter(({ key, secret }) => !opens(secrets, secret, placeOfSecret(key as SecretSetting)))
      .map(({ key }) => key)
    closed.push(...(await closedKinds({ db, secrets })))
    if (closed.length > 0)
      return problem('secret key', `key ${keyIdOf(secretKey)} does not open ${closed.join(', ')}`, advice)
    return ok('secret key', `key ${keyIdOf(secretKey)} opens all ${rows.length} secrets in the settings`)
  } catch (error) {
    return problem('secret key', reasonOf(error), advice)
  }
}

/** The columns of which a row does not open. */
async function closedKinds({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<string[]> {
  const closed: string[] = []
  for (const { table, key, column, inside, place } of closedColumns) {
    if (table === 'settings') continue
    const name = sql.ref(column)
    const secret = inside === undefined ? name : sql`decode(${name}->>${sql.lit(inside)}, 'base64')`
    const texts = sql.join(key.map((part) => sql`${sql.ref(part)}::text`))
    const { rows } = await sql<{ key: string[]; secret: Buffer }>`
      select array[${texts}] as key, ${secret} as secret from ${sql.table(table)}
      where ${secret} is not null limit 1`.execute(db)
    if (rows.some((row) => !opens(secrets, row.secret, place(...row.key)))) closed.push(`${table}.${column}`)
  }
  return closed
}

function opens(secrets: Context['secrets'], secret: Buffer, place: string): boolean {
  try {
    secrets.open(secret, place)
    return true
  } catch {
    return false
  }
}
