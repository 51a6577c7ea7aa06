import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Context } from '../../src/server/context.ts'

/** `schema.table.column: trace` for every value of every table that contains one of the traces, as text or as bytes. */
export async function tracesInTables(
  { db }: Pick<Context, 'db'>,
  traces: readonly string[],
  except = '',
): Promise<string[]> {
  const { rows } = await sql<{ table_schema: string; table_name: string; column_name: string }>`
    select c.table_schema, c.table_name, c.column_name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')`.execute(
    db,
  )
  if (rows.length < 100) throw new Error('not all tables were searched')
  const hits = new Set<string>()
  for (const { table_schema, table_name, column_name } of rows) {
    if (except !== '' && table_name.startsWith(except)) continue
    const column = sql.ref(column_name)
    const { rows: values } = await sql<{ value: string }>`
      select case when pg_typeof(${column}) = 'bytea'::regtype
        then encode(${column}::text::bytea, 'escape') else ${column}::text end as value
      from ${sql.table(`${table_schema}.${table_name}`)} where ${column} is not null`.execute(db)
    for (const { value } of values)
      for (const trace of tracesIn(value, traces))
        hits.add(`${table_schema}.${table_name}.${column_name}: ${trace}`)
  }
  return [...hits]
}

/** `path: trace` for every file below a folder whose name or content contains one. */
export async function tracesInFiles(folder: string, traces: readonly string[]): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const hits: string[] = []
  for (const file of found) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    const content = (await readFile(path)).toString('latin1')
    for (const trace of tracesIn(`${path}\n${content}`, traces)) hits.push(`${path}: ${trace}`)
  }
  return hits
}

export function tracesIn(text: string, traces: readonly string[]): string[] {
  return traces.filter((trace) => text.toLowerCase().includes(trace.toLowerCase()))
}
