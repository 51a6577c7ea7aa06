import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { type Database, openDatabase } from '#server/db/client.ts'
import { copyIn } from '#server/db/copy-rows.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/all.ts'
import { addMonth } from '#server/features/logs/store.ts'
import { openQueue } from '#server/queue/queue.ts'
import { Refusal } from '../command.ts'
import {
  appliedMigrations,
  type Manifest,
  manifestName,
  manifestShape,
  prepareSession,
  quoted,
  quoteName,
  sealName,
  storedTables,
  type TableDump,
} from './manifest.ts'
import { syncFolder, type TarEntry, tarBytes, tarEntries } from './tar.ts'

export interface RestoreTarget {
  databaseUrl: string
  /** absent: the files are where they belong already */
  dataDir?: string
}

/**
 * Puts a backup into an empty database and data folder. The schema is made by the migrations that the backup names, the
 * rows are loaded in one transaction: a restore that is killed leaves a database that is still empty, and can be
 * repeated. Returns the names of tables that are not the product's and were left out.
 */
export async function restoreBackup(
  backup: Backup,
  { databaseUrl, dataDir }: RestoreTarget,
): Promise<string[]> {
  const { manifest } = backup
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await prepareSession(client)
    await assertEmpty(client, manifest)
    await prepareSchema(databaseUrl, manifest)
    if (dataDir !== undefined) await restoreFiles(backup, dataDir)
    await client.query('begin')
    const leftOut = await loadRows(client, backup)
    await client.query('commit')
    await client.query('analyze')
    return leftOut
  } finally {
    await client.end()
  }
}

/** Tables that migrations fill. Rows in all others appear only once a site is in use. */
export const filledTables: ReadonlySet<string> = new Set([
  'content_slugs',
  'content_values',
  'contents',
  'faqs',
  'menu_items',
  'menus',
  'module_slugs',
  'modules',
  'plans',
  'roles',
])

/** Throws a `Refusal` unless the database is empty, or was prepared by a restore of this backup that was interrupted. */
async function assertEmpty(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  const unknown = manifest.migrations.filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new Refusal(
      `This backup was made by a newer version of the program (${manifest.version}, which knows ${unknown.join(', ')}). Install that version, then restore.`,
    )
  const tables = await storedTables(client)
  if (tables.length === 0) return
  const advice =
    'Restore into an empty one: name another DATA_DIR or DATABASE_URL, or move the old data away.'
  const applied = await appliedMigrations(client)
  if (applied.join() !== manifest.migrations.join()) throw new Refusal(`The database is not empty. ${advice}`)
  for (const table of tables) {
    if (table.schema === 'public' && filledTables.has(table.name)) continue
    // The start of the queue, which an interrupted restore got to, adds jobs of its own.
    const own = table.schema === 'jobs' ? "where name not like '\\_\\_pgboss\\_\\_%'" : ''
    const { rowCount } = await client.query(`select from ${quoted(table)} ${own} limit 1`)
    if (rowCount) throw new Refusal(`The database is not empty: ${table.name} has rows. ${advice}`)
  }
}

/** Tables, partitions and queues, as they were when the backup was made. */
async function prepareSchema(databaseUrl: string, manifest: Manifest): Promise<void> {
  const db: Database = openDatabase(databaseUrl, { max: 2 })
  try {
    await migrateToLatest(
      db,
      Object.fromEntries(manifest.migrations.map((name) => [name, migrationOf(name)])),
    )
    for (const month of manifest.log_months) await addMonth(db, month)
  } finally {
    await db.destroy()
  }
  if (!manifest.tables.some(({ schema }) => schema === 'jobs')) return
  const queue = openQueue({ url: databaseUrl, onError: () => {} })
  await queue.prepare()
  await queue.stop()
}

function migrationOf(name: string) {
  const migration = migrations[name]
  if (!migration) throw new Refusal(`This program does not know the migration ${name}.`)
  return migration
}

async function loadRows(client: pg.ClientBase, backup: Backup): Promise<string[]> {
  const { tables: all, sequences } = backup.manifest
  const here = new Set((await storedTables(client)).map(quoted))
  // The migrations have made every table of the product.
  const tables = all.filter((table) => here.has(quoted(table)))
  const ours = tables.filter(({ schema }) => schema === 'public')
  const relations = await dropRelations(client)
  for (const table of ours) await client.query(`alter table ${quoted(table)} disable trigger user`)
  for (const table of tables) {
    // Rows that migrations, or the start of the queue, have written.
    await client.query(`delete from ${quoted(table)}`)
    await loadTable(client, backup, table)
  }
  if (tables.some(({ schema }) => schema === 'jobs')) await addQueues(client)
  for (const table of ours) await client.query(`alter table ${quoted(table)} enable trigger user`)
  for (const relation of relations) await client.query(relation)
  for (const { name, value, is_called } of sequences)
    await client.query(
      'select setval(own, $2::bigint, $3) from to_regclass($1::text) as own where own is not null',
      [quoteName(name), value, is_called],
    )
  return all.filter((table) => !here.has(quoted(table))).map(({ name }) => name)
}

async function loadTable(client: pg.ClientBase, backup: Backup, table: TableDump): Promise<void> {
  const columns = table.columns.map(quoteName).join(', ')
  await copyIn(client, `copy ${quoted(table)} (${columns}) from stdin`, backup.rows(table))
}

/** Jobs refer to their queue: those of the queue itself, and of older versions, to one that was not made with the tables. */
async function addQueues(client: pg.ClientBase): Promise<void> {
  await client.query(`
    select jobs.create_queue(name, '{"policy": "standard"}')
    from (select name from jobs.job union select dead_letter from jobs.job) as used
    where name is not null and name not in (select name from jobs.queue)`)
}

/**
 * Rows refer to each other in circles, so references are dropped while they are loaded. Returns the statements that add
 * them again, which also checks them.
 */
async function dropRelations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    order by 1, 2`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  )
}

/**
 * Files first, as rows without their files would show broken images. Each gets its name when it is complete, and the
 * names are on the disk before any row is.
 */
async function restoreFiles(backup: Backup, dataDir: string): Promise<void> {
  const root = join(dataDir, 'media')
  const folders = new Set<string>()
  for (const { path, part } of backup.manifest.files) {
    const place = join(root, path)
    if (!place.startsWith(root + sep))
      throw new Refusal(`The file name ${path} leads out of the data folder.`)
    await mkdir(dirname(place), { recursive: true })
    const file = await open(`${place}.part`, 'w', 0o600)
    try {
      for await (const chunk of backup.file(part)) await file.writeFile(chunk)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${place}.part`, place)
    for (let folder = dirname(place); folder.startsWith(root); folder = dirname(folder)) folders.add(folder)
  }
  if (folders.size > 0) for (const folder of [...folders, dataDir]) await syncFolder(folder)
}

interface Backup {
  manifest: Manifest
  /** the rows of a table as `copy` prints them */
  rows(table: TableDump): AsyncIterable<Buffer>
  file(part: string): AsyncIterable<Buffer>
  close(): Promise<void>
}

/** Opens a backup after every byte of it was checked. Throws a `Refusal` that says what is wrong with it. */
export async function openBackup(path: string): Promise<Backup> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(unreadable(path, error.code))
  })
  try {
    const entries = new Map<string, TarEntry>()
    for await (const entry of tarEntries(file)) entries.set(entry.name, entry)
    const manifest = await readManifest(file, entries)
    for (const part of manifest.parts) {
      const entry = entries.get(part.name)
      if (!entry || entry.size !== part.size || (await hashOf(file, entry)) !== part.sha256)
        throw new Refusal(`Its part ${part.name} is damaged or missing.`)
    }
    if (entries.size !== manifest.parts.length + 2) throw new Refusal('It has parts that it does not list.')
    return {
      manifest,
      rows: ({ parts }) => {
        const unpacked = createZstdDecompress({ chunkSize: 1 << 20 })
        pipeline(Readable.from(joined(file, entries, parts)), unpacked, () => {})
        return unpacked
      },
      file: (part) => joined(file, entries, [part]),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    if (error instanceof Refusal) throw new Refusal(`${path} is not a usable backup. ${error.message}`)
    throw error
  }
}

function unreadable(path: string, code: string | undefined): string {
  if (code === 'ENOENT') return `There is no file ${path}.`
  if (code === 'EACCES') return `This user may not read ${path}.`
  return `${path} cannot be read (${code ?? 'unknown reason'}).`
}

/** The list of parts, proven by its own hash at the very end. */
async function readManifest(file: FileHandle, entries: Map<string, TarEntry>): Promise<Manifest> {
  const entry = entries.get(manifestName)
  const seal = entries.get(sealName)
  if (!entry || !seal) throw new Refusal('It has no manifest.')
  const expected = (await readWhole(file, seal)).toString('latin1')
  const bytes = await readWhole(file, entry)
  if (expected !== `${createHash('sha256').update(bytes).digest('hex')}\n`)
    throw new Refusal('Its manifest is damaged.')
  const manifest = manifestShape.safeParse(JSON.parse(bytes.toString('utf8')))
  if (!manifest.success) throw new Refusal('It was made by another version of this program.')
  return manifest.data
}

async function readWhole(file: FileHandle, entry: TarEntry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of tarBytes(file, entry)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function hashOf(file: FileHandle, entry: TarEntry): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of tarBytes(file, entry)) hash.update(chunk)
  return hash.digest('hex')
}

async function* joined(file: FileHandle, entries: Map<string, TarEntry>, names: readonly string[]) {
  for (const name of names) {
    const entry = entries.get(name)
    if (!entry) throw new Refusal(`Its part ${name} is missing.`)
    yield* tarBytes(file, entry)
  }
}
