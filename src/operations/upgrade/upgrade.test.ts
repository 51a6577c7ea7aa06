import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/all.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { openBackup, restoreBackup } from '../backup/restore-backup.ts'
import { upgradeDatabase } from './upgrade-database.ts'

const names = Object.keys(migrations)
/** The first version that had accounts, draws and the ledger. */
const first = names.indexOf('004-ledger')
const upTo = (index: number) => Object.fromEntries(Object.entries(migrations).slice(0, index + 1))

const old = await testDatabase({ migrated: false })
const again = await testDatabase({ migrated: false })
const dataDir = await mkdtemp(join(tmpdir(), 'upgrade-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const source = (now: string) => ({
  db: old.db,
  databaseUrl: old.url,
  dataDir,
  secretKey: randomBytes(32),
  version: '9.9.9',
  now: () => new Date(now),
  isBackedUp: true,
})
const backups = () => readdir(join(dataDir, 'backups')).catch(() => [])

test('creates a new database without a backup', async () => {
  const made = await upgradeDatabase({ ...source('2026-01-01'), knownMigrations: upTo(first) })
  expect(made).toEqual({ applied: names.slice(0, first + 1), backup: undefined })
  expect(await backups()).toEqual([])
})

test('rows of the first version survive every upgrade step, and each backup restores its version', {
  timeout: 120_000,
}, async () => {
  await plantRows(old.db)
  for (let step = first + 1; step < names.length - 1; step++) {
    await migrateToLatest(old.db, upTo(step))
    expect(await sharedRows(old.db), names[step]).toEqual(planted)
  }
  const { applied, backup = '' } = await upgradeDatabase(source('2026-02-01T10:00:00Z'))
  expect(applied).toEqual(names.slice(-1))
  expect(await backups()).toEqual(['before-upgrade-giveawaybox-20260201-100000.tar'])
  expect(await sharedRows(old.db)).toEqual(planted)

  const opened = await openBackup(backup)
  expect(opened.manifest.migrations).toEqual(names.slice(0, -1))
  await restoreBackup(opened, { databaseUrl: again.url, dataDir })
  await opened.close()
  expect(await sharedRows(again.db)).toEqual(planted)
  expect(await migrateToLatest(again.db)).toEqual(names.slice(-1))
  expect(await sharedRows(again.db)).toEqual(planted)
})

test('nodes starting together make one backup, none without pending steps, and keep three', async () => {
  const up = async () => {}
  const future = (...more: string[]) => ({
    ...migrations,
    ...Object.fromEntries(more.map((name) => [name, { up }])),
  })
  const file = {
    path: 'ab/x',
    store: 'local' as const,
    type: 'video/mp4',
    size: 1,
    media_id: null,
    at: new Date(),
  }
  await old.db.insertInto('media_files').values(file).execute()
  await mkdir(join(dataDir, 'media/ab'), { recursive: true })
  await writeFile(join(dataDir, 'media/ab/x'), 'x')
  const leftover = join(dataDir, 'backups', `before-upgrade-killed.tar.${process.pid}.part`)
  await writeFile(leftover, '')
  const nodes = [1, 2, 3].map(() => openDatabase(old.url, { max: 3 }))
  const all = await Promise.all(
    nodes.map((db) => upgradeDatabase({ ...source('2026-03-01'), db, knownMigrations: future('901') })),
  )
  await Promise.all(nodes.map((node) => node.destroy()))
  const [backup = ''] = all.flatMap((node) => node.backup ?? [])
  expect(all.filter((node) => node.backup)).toHaveLength(1)
  const opened = await openBackup(backup)
  await opened.close()
  expect(opened.manifest).toMatchObject({ files: [], files_elsewhere: 1, files_gone: [] })
  expect(all.flatMap(({ applied }) => applied)).toEqual(['901'])
  const same = { ...source('2026-04-01'), knownMigrations: future('901') }
  expect(await upgradeDatabase(same)).toEqual({ applied: [], backup: undefined })
  await upgradeDatabase({ ...source('2026-05-01'), knownMigrations: future('901', '902') })
  await upgradeDatabase({ ...source('2026-06-01'), knownMigrations: future('901', '902', '903') })
  expect((await backups()).map((name) => name.slice(27, 33)).sort()).toEqual(['202603', '202605', '202606'])
})

test('a failing backup stops the upgrade before any change, unless backups are turned off', async () => {
  const file = join(dataDir, 'a-file')
  await writeFile(file, '')
  const knownMigrations = {
    ...migrations,
    ...Object.fromEntries(['901', '902', '903', '904'].map((name) => [name, { up: async () => {} }])),
  }
  const broken = { ...source('2026-07-01'), dataDir: file, knownMigrations }
  await expect(upgradeDatabase(broken)).rejects.toThrow('nothing was changed')
  const { rows } = await sql`select from kysely_migration where name = '904'`.execute(old.db)
  expect(rows).toEqual([])
  const without = await upgradeDatabase({ ...broken, isBackedUp: false })
  expect(without).toEqual({ applied: ['904'], backup: undefined })
})

type Database = typeof old.db

const id = '00000000-0000-4000-8000-000000000001'
const planted = {
  users: [{ id, username: 'ada', email: 'ada@example.org', fullname: 'Ada', status: 'active' }],
  giveaways: [{ id, title: 'Books', commit_hash: 'ab', header: '{}', seed: Buffer.from('seed') }],
  ledger: [{ index: 0, entry: '{}', leaf_hash: Buffer.from('hash') }],
}

/** Rows as the first version wrote them. */
async function plantRows(db: Database): Promise<void> {
  await sql`insert into users (id, username, email, fullname, password_hash, role, status)
    values (${id}, 'ada', 'ada@example.org', 'Ada', 'x', 'Admin', 'active')`.execute(db)
  await sql`
    insert into giveaways (id, owner, share_code, status, title, prizes, source, rules, removals, mode, winners_count,
      substitutes_count, participants_total, eligible_total, tickets_total, entries_public, list_hash, seq, header,
      commit_hash, salt_key, seed, sealed_at, account)
    values (${id}, ${`user:${id}`}, 'code', 'sealed', 'Books', '[]', '{"kind":"list"}', '{}', '{}', 'local', 1, 0, 2, 2,
      2, false, ${Buffer.from('list')}, 1, '{}', 'ab', ${Buffer.from('salt')}, ${Buffer.from('seed')}, now(), 'a')`.execute(
    db,
  )
  await sql`insert into ledger_entries (index, type, entry, leaf_hash, at)
    values (0, 'commitment', '{}', ${Buffer.from('hash')}, now())`.execute(db)
}

/** The same rows, in columns that every version has. */
async function sharedRows(db: Database) {
  const read = async (query: string) => (await sql.raw(query).execute(db)).rows
  return {
    users: await read('select id, username, email, fullname, status from users'),
    giveaways: await read('select id, title, commit_hash, header, seed from giveaways'),
    ledger: await read('select index, entry, leaf_hash from ledger_entries'),
  }
}
