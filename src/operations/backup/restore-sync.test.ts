import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { makeBackup } from './make-backup.ts'
import { openBackup, restoreBackup } from './restore-backup.ts'

const disk = vi.hoisted(() => ({ seen: [] as string[], broken: '' }))
vi.mock(import('node:fs/promises'), async (original) => {
  const real = await original()
  const open: typeof real.open = async (path, ...rest) => {
    const file = await real.open(path, ...rest)
    const sync = file.sync.bind(file)
    file.sync = async () => {
      if (String(path) === disk.broken) throw new Error('EIO: i/o error, fsync')
      await sync()
      disk.seen.push(`sync ${String(path)}`)
    }
    return file
  }
  const rename: typeof real.rename = async (from, to) => {
    await real.rename(from, to)
    disk.seen.push(`name ${String(to)}`)
  }
  return { ...real, open, rename }
})

const folder = await mkdtemp(join(tmpdir(), 'restore-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const file = join(folder, 'site.tar')
const source = await testDatabase()
const dataDir = join(folder, 'data')
for (const path of ['ab/one.mp4', 'cd/two.mp4']) {
  await mkdir(join(dataDir, 'media', path, '..'), { recursive: true })
  await writeFile(join(dataDir, 'media', path), path)
  await source.db
    .insertInto('media_files')
    .values({ path, store: 'local', type: 'video/mp4', size: path.length, media_id: null, at: new Date() })
    .execute()
}
await makeBackup(
  { databaseUrl: source.url, dataDir, secretKey: Buffer.alloc(32), version: '1', now: () => new Date() },
  file,
)

beforeEach(() => {
  disk.seen = []
  disk.broken = ''
})

async function restore(name: string) {
  const target = await testDatabase({ migrated: false })
  const restored = join(folder, name)
  await mkdir(restored)
  const backup = await openBackup(file)
  const run = async () => {
    try {
      await restoreBackup(backup, { databaseUrl: target.url, dataDir: restored })
    } finally {
      await backup.close()
    }
  }
  return { target, restored, run }
}

test('syncs every file before renaming it, and every rename before finishing', async () => {
  const { target, restored, run } = await restore('whole')
  await run()
  const seen = disk.seen.map((line) => {
    const [act = '', path = ''] = line.split(' ')
    return `${act} ${relative(restored, path)}`
  })
  expect(seen.slice(0, 4)).toEqual([
    'sync media/ab/one.mp4.part',
    'name media/ab/one.mp4',
    'sync media/cd/two.mp4.part',
    'name media/cd/two.mp4',
  ])
  expect(seen.slice(4).sort()).toEqual(['sync ', 'sync media', 'sync media/ab', 'sync media/cd'])
  expect(await target.db.selectFrom('media_files').select('path').execute()).toHaveLength(2)
})

test.each(['media/cd', 'media', ''])('loads no row when the folder “%s” cannot be synced', async (path) => {
  const { target, restored, run } = await restore(`broken-${path.replace('/', '-')}`)
  disk.broken = join(restored, path)
  await expect(run()).rejects.toThrow('EIO')
  expect(await target.db.selectFrom('media_files').select('path').execute()).toEqual([])
  // The disk works again: the same restore goes through.
  disk.broken = ''
  const again = await openBackup(file)
  await restoreBackup(again, { databaseUrl: target.url, dataDir: restored })
  await again.close()
  expect(await target.db.selectFrom('media_files').select('path').execute()).toHaveLength(2)
})
