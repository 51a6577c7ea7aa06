import type { Database } from '../../db/client.ts'

/** What stands in the database of the settings that are no secrets. */
export async function storedSettings(db: Database): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('secret', 'is', null).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

export async function storedSecret(db: Database, key: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('settings').select('secret').where('key', '=', key).executeTakeFirst()
  return row?.secret ?? undefined
}
