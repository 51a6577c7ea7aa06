import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { recordAction } from '#server/core/audit/audit-log.ts'
import type { Database } from '#server/db/client.ts'
import { openQueue } from '#server/queue/queue.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { film } from '#test/media/files.ts'
import { drawAs } from '#test/world/draws.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { openProofs } from '../installation.ts'
import { checkRestored } from './check-restored.ts'
import { makeBackup } from './make-backup.ts'
import { keylessTables, type Manifest } from './manifest.ts'
import { filledTables, openBackup, restoreBackup } from './restore-backup.ts'

const world = await testWorld()
const { ctx, databaseUrl } = world
const target = await testDatabase({ migrated: false })
const fresh = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'backup-'))
const dataDir = join(folder, 'data')
const restored = join(folder, 'restored')
const file = join(folder, 'site.tar')
const proofs = openProofs({ env: ctx.env, databaseUrl: target.url, secretKey: ctx.secretKey })
let manifest: Manifest
let leftOut: string[]
afterAll(async () => {
  await proofs.close()
  await rm(folder, { recursive: true, force: true })
})

const source = () => ({ databaseUrl, dataDir, secretKey: ctx.secretKey, version: '1.2.3', now: ctx.now })
const check = async (parts: { dataDir?: string } = { dataDir: restored }) => {
  const problems: string[] = []
  const output = { line: () => {}, problem: (text: string) => problems.push(text) }
  const holds = await checkRestored(proofs.ctx, { databaseUrl: target.url, manifest, ...parts }, output)
  return { holds, problems }
}

beforeAll(async () => {
  const ada = await person(world)
  await drawAs(ada, 'before')
  await plantFile('ab/film.mp4')
  await ctx.queue.prepare()
  // Left behind by the schedules of a running site, and by a job that later versions no longer have.
  for (const name of ['__pgboss__send-it', 'retired'])
    await sql`select jobs.create_queue(${name}, '{"policy": "standard"}')`.execute(ctx.db)
  await sql`insert into jobs.job (name) values ('__pgboss__send-it'), ('retired')`.execute(ctx.db)
  // An operator's own tables, with and without a key.
  await sql`create table own_notes (id serial primary key, text text)`.execute(ctx.db)
  await sql`insert into own_notes (text) values ('mine')`.execute(ctx.db)
  await sql`create table own_lines (text text)`.execute(ctx.db)
  await sql`select nextval('call_logs_id') from generate_series(1, 41)`.execute(ctx.db)
  const record = { id: '1', name: 'A question' }
  const action = { viewer: { user: { id: ada.id, username: 'ada' } }, area: 'faqs', act: 'create', record }
  await ctx.db.transaction().execute((trx) => recordAction(trx, { ...action, now: ctx.now() }))
  let isWriting = true
  const write = async () => {
    for (let no = 1; isWriting; no++) await drawAs(ada, `meanwhile ${no}`)
  }
  const writing = write()
  manifest = await makeBackup(source(), file)
  isWriting = false
  await writing
  const backup = await openBackup(file)
  leftOut = await restoreBackup(backup, { databaseUrl: target.url, dataDir: restored })
  await backup.close()
})

test('leaves out tables of others, and every own table has a primary key', async () => {
  expect(manifest.tables_left_out).toEqual(['own_lines'])
  expect(leftOut).toEqual(['own_notes'])
  const client = new pg.Client({ connectionString: fresh.url })
  await client.connect()
  onTestFinished(() => client.end())
  expect(await keylessTables(client)).toEqual([])
})

test('a backup taken during writes restores completely, and every check passes', async () => {
  expect(await check()).toEqual({ holds: true, problems: [] })
  expect(await check({})).toEqual({ holds: true, problems: [] })
  const { rows: jobs } = await sql<{ name: string }>`select name from jobs.job`.execute(target.db)
  expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(['__pgboss__send-it', 'retired']))
  const titles = await target.db.selectFrom('giveaways').select('title').execute()
  expect(titles.map(({ title }) => title)).toContain('before')
  expect(await readFile(join(restored, 'media', 'ab/film.mp4'))).toEqual(film(300_000))
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('the restored database continues its sequences', async () => {
  const nextOf = async (db: Database) => {
    const { rows } = await sql<{ next: number }>`select nextval('call_logs_id') as next`.execute(db)
    return rows[0]?.next ?? 0
  }
  // Requests were logged before the backup read the number, and after it.
  const next = await nextOf(target.db)
  expect(next).toBeGreaterThanOrEqual(42)
  expect(next).toBeLessThanOrEqual(await nextOf(ctx.db))
})

test('detects a file that was changed or lost later', async () => {
  const place = join(restored, 'media', 'ab/film.mp4')
  await writeFile(place, film(300_000).fill(1, 299_999))
  expect((await check()).problems).toEqual(['FAILS  files: ab/film.mp4 is another than in the backup'])
  await rm(place)
  expect((await check()).problems).toEqual(['FAILS  files: ab/film.mp4 cannot be read'])
  expect((await check({})).holds).toBe(true)
})

test('detects a changed row even when triggers were disabled', async () => {
  const owner = target.db
  await sql`update users set fullname = fullname || 'x'`.execute(owner)
  expect((await check({})).problems).toEqual(['FAILS  tables: users has other rows than the backup'])
  await sql`update entry_chunks set tickets = tickets + 1 where no = 0`.execute(owner)
  await sql`alter table ledger_entries disable trigger user`.execute(owner)
  await sql`update ledger_entries set entry = replace(entry, '"at"', '"At"') where index = 1`.execute(owner)
  await sql`alter table audit_trail disable trigger user`.execute(owner)
  await sql`update audit_trail set record_name = 'Another question'`.execute(owner)
  const { holds, problems } = await check({})
  expect(holds).toBe(false)
  expect(problems.some((text) => /draws: .+ its list is not the sealed one/.test(text))).toBe(true)
  expect(problems.some((text) => /ledger: line_(hash|shape), line 1/.test(text))).toBe(true)
  expect(problems).toContain('FAILS  audit log: line 1 was changed')
})

test('rejects a backup with any byte flipped before writing anything', async () => {
  const bytes = await readFile(file)
  const broken = join(folder, 'broken.tar')
  const places = Array.from({ length: 40 }, (_, n) => Math.floor((bytes.length * n) / 40))
  for (const at of [...places, bytes.length - 1, bytes.length - 1500]) {
    await writeFile(broken, bytes.with(at, (bytes[at] ?? 0) ^ 1))
    await expect(openBackup(broken), `byte ${at}`).rejects.toThrow('not a usable backup')
  }
  for (const end of [0, 511, bytes.length >> 1, bytes.length - 512]) {
    await writeFile(broken, bytes.subarray(0, end))
    await expect(openBackup(broken), `${end} bytes`).rejects.toThrow('not a usable backup')
  }
  await expect(openBackup(join(folder, 'none.tar'))).rejects.toThrow('There is no file')
})

test('refuses to restore into a database in use and leaves it alone', async () => {
  const backup = await openBackup(file)
  const before = await ctx.db.selectFrom('users').selectAll().execute()
  await expect(restoreBackup(backup, { databaseUrl, dataDir: restored })).rejects.toThrow(
    'The database is not empty',
  )
  expect(await ctx.db.selectFrom('users').selectAll().execute()).toEqual(before)
  await backup.close()
})

test('a database counts as used with any row that migrations did not write, also in the queue', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by 1`.execute(fresh.db)
  const filled: string[] = []
  for (const { name } of rows) {
    const found = await sql`select from ${sql.table(name)} limit 1`.execute(fresh.db)
    if (found.rows.length > 0) filled.push(name)
  }
  expect(filled).toEqual([...filledTables])

  const queue = openQueue({ url: fresh.url, onError: () => {} })
  await queue.send('tidy_up', {})
  await queue.stop()
  const backup = await openBackup(file)
  await expect(restoreBackup(backup, { databaseUrl: fresh.url, dataDir: restored })).rejects.toThrow(
    'The database is not empty: job has rows',
  )
  await backup.close()
})

/** A stored file and its record, as an upload leaves them. */
async function plantFile(path: string): Promise<void> {
  const bytes = film(300_000)
  await mkdir(join(dataDir, 'media', 'ab'), { recursive: true })
  await writeFile(join(dataDir, 'media', path), bytes)
  await ctx.db
    .insertInto('media_files')
    .values({ path, store: 'local', type: 'video/mp4', size: bytes.length, media_id: null, at: ctx.now() })
    .execute()
}
