import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrateToLatest } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/all.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { testWorld } from '#test/world/world.ts'
import { openProofs } from '../installation.ts'
import { checkRestored } from './check-restored.ts'
import { makeBackup } from './make-backup.ts'
import { openBackup, restoreBackup } from './restore-backup.ts'

const { ctx } = await testWorld()
const older = await testDatabase({ migrated: false })
const target = await testDatabase({ migrated: false })
const folder = await mkdtemp(join(tmpdir(), 'restore-older-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('compares a backup of an older version with its rows, then verifies it with this version', async () => {
  // The first version that had the ledger; the audit log came later.
  const first = Object.entries(migrations).slice(0, Object.keys(migrations).indexOf('004-ledger') + 1)
  await migrateToLatest(older.db, Object.fromEntries(first))
  await older.db.insertInto('quota').values({ key: 'kept', period: '2026-11', n: 1 }).execute()
  const file = join(folder, 'site.tar')
  const source = {
    databaseUrl: older.url,
    dataDir: folder,
    secretKey: ctx.secretKey,
    version: '0.0.4',
    now: ctx.now,
  }
  const manifest = await makeBackup(source, file)
  const backup = await openBackup(file)
  await restoreBackup(backup, { databaseUrl: target.url })
  await backup.close()
  const proofs = openProofs({ env: ctx.env, databaseUrl: target.url, secretKey: ctx.secretKey })
  const problems: string[] = []
  const output = { line: () => {}, problem: (text: string) => problems.push(text) }
  const holds = await checkRestored(proofs.ctx, { databaseUrl: target.url, manifest }, output)
  await proofs.close()
  expect({ holds, problems }).toEqual({ holds: true, problems: [] })
})
