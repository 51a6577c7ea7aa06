import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { openContext } from '../../src/server/boot/open-context.ts'
import { sweepFiles } from '../../src/server/core/media/stored-files.ts'
import { readEnv } from '../../src/server/env.ts'
import { testDatabase } from '../database/test-database.ts'

const { db, url: databaseUrl } = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'killed-'))
const log = { info() {}, warn() {}, error() {} }
const env = readEnv({ BEACON_URLS: 'off' })
const ctx = openContext({ env, db, databaseUrl, secretKey: randomBytes(32), dataDir, log })
afterAll(async () => {
  await ctx.queue.stop()
  await ctx.egress.close()
  await rm(dataDir, { recursive: true, force: true })
})

it('keeps every confirmed file, whenever it is killed, and in the end no other', async () => {
  const confirmed: string[] = []
  for (const ms of [13, 47]) {
    const child = fork(join(import.meta.dirname, 'upload-child.ts'), [databaseUrl, dataDir])
    child.on('message', (id) => confirmed.push(id as string))
    await once(child, 'message')
    await pause(ms)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const media = await db.selectFrom('media').selectAll().execute()
  expect(confirmed.length).toBeGreaterThan(0)
  expect(media.map(({ id }) => id)).toEqual(expect.arrayContaining(confirmed))
  const sizes = media.flatMap(({ path, size, parts }) => [
    { path, size },
    ...parts.map((part) => ({ path: part.path, size: part.bytes })),
  ])
  for (const { path, size } of sizes) expect((await stat(join(dataDir, 'media', path))).size, path).toBe(size)
  await sweepFiles({ ...ctx, now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) })
  expect((await filesBelow(join(dataDir, 'media'))).sort()).toEqual(sizes.map(({ path }) => path).sort())
})

async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
}
