import type { Database } from '../../db/client.ts'

/** What stands in the database of the settings that are no secrets. */
export async function storedSettings(db: Database): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('secret', 'is', null).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
