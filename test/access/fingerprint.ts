import { sql } from 'kysely'
import type { Context } from '../../src/server/context.ts'

/** Rate counters and the logs, which have a table per month, change with every request; nothing else may. */
const restless = /^(rate_buckets|call_logs(_.*)?)$/

export async function tablesOf(db: Context['db']): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as "table", array_agg(column_name::text order by column_name) as columns
    from information_schema.columns where table_schema = 'public' group by table_name order by table_name`.execute(
    db,
  )
  return rows
}

/** One hash per table of everything stored, so that a change anywhere is noticed; of all tables in one statement. */
export async function fingerprint(db: Context['db']): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db)
  const hashes = tables
    .filter(({ name }) => !restless.test(name))
    .map(
      ({ name }) => sql`
        select ${sql.lit(name)} as name, coalesce(md5(string_agg(t::text, '' order by t::text)), '') as print
        from ${sql.table(name)} t`,
    )
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(hashes, sql` union all `)}`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}
