import { sql } from 'kysely'
import type { Database } from '../../db/client.ts'

/** Adds one to a counter unless that would pass its limit; exact under any number of parallel calls. */
export async function spendQuota(db: Database, key: string, period: string, limit: number): Promise<boolean> {
  const { rows } = await sql`
    insert into quota (key, period, n) select ${key}, ${period}, 1 where 1 <= ${limit}::int
    on conflict (key, period) do update set n = quota.n + 1 where quota.n + 1 <= ${limit}::int
    returning n`.execute(db)
  return rows.length === 1
}
