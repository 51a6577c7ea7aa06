import type pg from 'pg'

export interface StoredTable {
  schema: string
  name: string
  columns: string[]
  /** expressions that put the rows into the same order in every database */
  order: string[]
}

/** Rebuilt by other means: the migrations by applying them, the rest of the job schema by the queue itself. */
const catalog = `
  select n.nspname as schema, c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns,
    array(select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
      from pg_index i, unnest(i.indkey) with ordinality as k(attnum, position)
      join pg_attribute a on a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid order by k.position) as order
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname = 'public' and c.relname not like 'kysely\\_migration%'
      or n.nspname = 'jobs' and c.relname = 'job')
  order by 1 desc, 2`

/**
 * The tables of the product and of its queue, as they are in this database. All of them have a primary key, so a table
 * without one is someone else's and left out.
 */
export async function storedTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(catalog)
  return rows.filter(({ order }) => order.length > 0)
}

/** Names of tables without a primary key. */
export async function keylessTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<StoredTable>(catalog)
  return rows.filter(({ order }) => order.length === 0).map(({ name }) => name)
}

export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${quoteName(schema)}.${quoteName(name)}`
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The statement that prints a table: the same text for the same rows, in every database and session. */
export function copyStatement(table: StoredTable): string {
  const { columns, order } = table
  return `copy (select ${columns.map(quoteName).join(', ')} from ${quoted(table)} order by ${order.join(', ')}) to stdout`
}

/** Settings of a session that reads or writes whole tables. */
export async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
    set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
    set bytea_output = 'hex'; set client_encoding = 'UTF8'; set search_path = public`)
}

export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: known } = await client.query<{ found: string | null }>(
    `select to_regclass('public.kysely_migration')::text as found`,
  )
  if (!known[0]?.found) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}
