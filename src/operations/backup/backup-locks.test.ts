import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { makeBackup } from './make-backup.ts'

const { db, url } = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'backup-locks-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test.skipIf(process.platform === 'win32')(
  'locks no table while copying files, and reports no file as lost that was deleted meanwhile or belongs to nothing yet',
  async () => {
    const id = randomUUID()
    await db.insertInto('media').values(video(id)).execute()
    const files = ['aa/pipe', 'bb/deleted', 'cc/lost', 'dd/unfinished'].map((path) => ({
      path,
      store: 'local' as const,
      type: 'video/mp4',
      size: 0,
      media_id: path === 'dd/unfinished' ? null : id,
      at: new Date(),
    }))
    await db.insertInto('media_files').values(files).execute()
    await mkdir(join(dataDir, 'media', 'aa'), { recursive: true })
    const pipe = join(dataDir, 'media', 'aa/pipe')
    await promisify(execFile)('mkfifo', [pipe])
    const source = {
      databaseUrl: url,
      dataDir,
      secretKey: randomBytes(32),
      version: '1.2.3',
      now: () => new Date(),
    }
    const backup = makeBackup(source, join(dataDir, 'site.tar'))
    // Both ends of a pipe wait for each other: from here on the backup is copying it.
    const end = await open(pipe, 'w')
    await db.transaction().execute(async (trx) => {
      await sql`lock table media_files, users, call_logs in access exclusive mode nowait`.execute(trx)
      await trx.deleteFrom('media_files').where('path', '=', 'bb/deleted').execute()
    })
    await end.close()
    const { files: copied, files_gone } = await backup
    expect(copied.map(({ path }) => path)).toEqual(['aa/pipe'])
    expect(files_gone).toEqual(['cc/lost'])
  },
)

function video(id: string) {
  const at = new Date()
  return {
    id,
    module: null,
    file_name: 'video.mp4',
    path: `${id}.mp4`,
    kind: 'video' as const,
    type: 'video/mp4',
    size: 0,
    width: null,
    height: null,
    store: 'local' as const,
    created_at: at,
    created_by: null,
    updated_at: at,
  }
}
