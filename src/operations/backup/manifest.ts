import type pg from 'pg'
import { z } from 'zod'

export const backupFormat = 'giveawaybox-backup/1'
export const manifestName = 'manifest.json'
export const sealName = 'manifest.sha256'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const tableDump = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** SHA-256 of all rows as text, in the order of the key */
  sha256: hash,
  /** names of its parts, in order; together one zstd stream */
  parts: z.array(z.string()),
})

/** What a backup holds; its last part but one, because it is known last. */
export const manifestShape = z.object({
  format: z.literal(backupFormat),
  made_at: z.string(),
  version: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  /** the key that opens the secrets, which is not in the backup */
  key_id: z.string(),
  tables: z.array(tableDump),
  /** tables without a primary key, which are not the product's */
  tables_left_out: z.array(z.string()).default([]),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), is_called: z.boolean() })),
  /** months of the request log, each a partition */
  log_months: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), part: z.string() })),
  /** files that are stored elsewhere, or were left out as they stay where they are */
  files_elsewhere: z.number(),
  /** files that the database names, but that were not there */
  files_gone: z.array(z.string()),
  parts: z.array(z.object({ name: z.string(), size: z.number(), sha256: hash })),
})

export type Manifest = z.infer<typeof manifestShape>
export type TableDump = z.infer<typeof tableDump>

/** `giveawaybox-20261123-205300.tar`: in order of time, and without signs that a file system refuses. */
export function backupName(now: Date): string {
  const digits = now.toISOString().replaceAll(/\D/g, '')
  return `giveawaybox-${digits.slice(0, 8)}-${digits.slice(8, 14)}.tar`
}

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
