import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { constants, createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { copyOut } from '#server/db/copy-rows.ts'
import { keyIdOf } from '#server/providers/keys.ts'
import { noteBackup } from '#server/status/read-facts.ts'
import {
  appliedMigrations,
  backupFormat,
  copyStatement,
  keylessTables,
  type Manifest,
  manifestName,
  prepareSession,
  quoted,
  type StoredTable,
  sealName,
  storedTables,
  type TableDump,
} from './manifest.ts'
import { createTar, type TarWriter, type WrittenPart } from './tar.ts'

export interface BackupSource {
  databaseUrl: string
  dataDir: string
  secretKey: Uint8Array
  /** of the program */
  version: string
  now: () => Date
}

/** Bytes of a part. It is in memory as a whole, because a tar file says the size before the bytes. */
const partBytes = 8 << 20

/**
 * Writes database, local files and the id of the key into one tar file, from one snapshot of the database, while the
 * product may be running. The file gets its name when it is complete and on the disk. `hasFiles: false` leaves out the
 * files, for what changes none of them.
 */
export async function makeBackup(
  source: BackupSource,
  path: string,
  { hasFiles = true } = {},
): Promise<Manifest> {
  const client = new pg.Client({
    connectionString: source.databaseUrl,
    application_name: 'backup',
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const tar = await createTar(path)
    try {
      const manifest = await writeAll(client, tar, { ...source, hasFiles })
      await tar.finish()
      const { size: bytes } = await stat(path)
      // One made before an upgrade has no files and is deleted later: it is not the operator's.
      if (hasFiles) await noteBackup(source.dataDir, { made_at: manifest.made_at, bytes, path })
      return manifest
    } catch (error) {
      await tar.abort()
      throw error
    }
  } finally {
    await client.end()
  }
}

async function writeAll(
  client: pg.Client,
  tar: TarWriter,
  source: BackupSource & { hasFiles: boolean },
): Promise<Manifest> {
  await prepareSession(client)
  await client.query('begin isolation level repeatable read read only')
  const tables = await storedTables(client)
  // A partition that is dropped meanwhile would end the backup.
  await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`)
  const parts: WrittenPart[] = []
  const dumps: TableDump[] = []
  for (const table of tables) dumps.push(await writeTable(client, tar, table, parts))
  const known = await knownFiles(client)
  const { rows: sequences } = await client.query<{ name: string; value: string; is_called: boolean }>(
    `select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as is_called
     from pg_sequences where schemaname = 'public' order by 1`,
  )
  const database = {
    format: backupFormat,
    made_at: source.now().toISOString(),
    version: source.version,
    postgres: await one(client, `select current_setting('server_version')`),
    migrations: await appliedMigrations(client),
    key_id: keyIdOf(source.secretKey),
    tables: dumps,
    tables_left_out: await keylessTables(client),
    sequences,
    log_months: await logMonths(client),
  } as const
  // Files may take long, and a migration would wait for the locks.
  await client.query('commit')
  const manifest: Manifest = {
    ...database,
    ...(source.hasFiles
      ? await writeFiles(client, tar, { dataDir: source.dataDir, known }, parts)
      : { files: [], files_elsewhere: known.length, files_gone: [] }),
    parts,
  }
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  const { sha256 } = await tar.add(manifestName, bytes)
  await tar.add(sealName, Buffer.from(`${sha256}\n`))
  return manifest
}

async function writeTable(
  client: pg.Client,
  tar: TarWriter,
  table: StoredTable,
  parts: WrittenPart[],
): Promise<TableDump> {
  const counter = countRows()
  const packed = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3 },
    chunkSize: 1 << 20,
  })
  // An error of the source ends the loop below.
  pipeline(Readable.from(counter.pass(copyOut(client, copyStatement(table)))), packed, () => {})
  const names: string[] = []
  for await (const bytes of inParts(packed)) {
    const name = `database/${table.schema}.${table.name}/${String(names.length).padStart(6, '0')}.zst`
    parts.push(await tar.add(name, bytes))
    names.push(name)
  }
  const { schema, name, columns } = table
  return { schema, name, columns, ...counter.result(), parts: names }
}

/** Counts rows, one a line, and hashes them while they pass. */
export function countRows() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    async *pass(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++
        yield chunk
      }
    },
    result: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

interface KnownFile {
  path: string
  store: string
}

async function knownFiles(client: pg.Client): Promise<KnownFile[]> {
  if (!(await hasTable(client, 'media_files'))) return []
  const { rows } = await client.query<KnownFile>('select path, store from media_files order by path')
  return rows
}

/** The local files that the snapshot knows. Those of a bucket or a file server stay there. */
async function writeFiles(
  client: pg.Client,
  tar: TarWriter,
  { dataDir, known }: { dataDir: string; known: readonly KnownFile[] },
  parts: WrittenPart[],
) {
  const files: Manifest['files'] = []
  const missing: string[] = []
  const local = known.filter(({ store }) => store === 'local')
  for (const { path } of local) {
    const place = join(dataDir, 'media', path)
    const file = await open(place).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (!file) {
      missing.push(path)
      continue
    }
    try {
      const { size } = await file.stat()
      const part = `files/${path}`
      const chunks = file.createReadStream({ highWaterMark: 1 << 20, autoClose: false })
      parts.push(await tar.addStream(part, size, chunks))
      files.push({ path, part })
    } finally {
      await file.close()
    }
  }
  return {
    files,
    files_elsewhere: known.length - local.length,
    files_gone: await stillKnown(client, missing),
  }
}

/** Those that were not deleted by the product itself in the meantime, and belong to something. */
async function stillKnown(client: pg.Client, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const { rows } = await client.query<{ path: string }>(
    'select path from media_files where path = any($1) and media_id is not null order by path',
    [paths],
  )
  return rows.map(({ path }) => path)
}

async function logMonths(client: pg.Client): Promise<string[]> {
  if (!(await hasTable(client, 'call_logs'))) return []
  const { rows } = await client.query<{ month: string }>(
    `select replace(substr(relname, length('call_logs_') + 1), '_', '-') as month
     from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = 'call_logs'::regclass order by 1`,
  )
  return rows.map(({ month }) => month)
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  return (await one(client, `select to_regclass('public.${name}')::text`)) !== null
}

async function one(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<string[]>({ text: query, rowMode: 'array' })
  return rows[0]?.[0] as string
}
