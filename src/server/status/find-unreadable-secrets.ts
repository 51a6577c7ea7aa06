import { sql } from 'kysely'
import type { SecretSetting } from '#contract/site/settings.ts'
import type { Context } from '../context.ts'
import { placeOfSecret } from '../core/settings/site-settings.ts'

/** The settings whose secret does not open with the keys of this installation, and how many secrets there are. */
export async function findUnreadableSecrets({
  db,
  secrets,
}: Pick<Context, 'db' | 'secrets'>): Promise<{ closed: string[]; count: number }> {
  const { rows } = await sql<{ key: string; secret: Buffer }>`
    select key, secret from settings where secret is not null order by key`.execute(db)
  const closed = rows
    .filter(({ key, secret }) => !canDecrypt(secrets, secret, placeOfSecret(key as SecretSetting)))
    .map(({ key }) => key)
  return { closed, count: rows.length }
}

export function canDecrypt(secrets: Context['secrets'], secret: Buffer, place: string): boolean {
  try {
    secrets.open(secret, place)
    return true
  } catch {
    return false
  }
}
