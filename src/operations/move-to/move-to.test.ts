import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { drawAs } from '#test/world/draws.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { moveDatabase, moveToCommand } from './move-to-command.ts'

const world = await testWorld()
const { ctx, databaseUrl } = world
const target = await testDatabase({ migrated: false })
const dataDir = await mkdtemp(join(tmpdir(), 'move-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('copies and verifies a database unchanged, and refuses the target a second time', async () => {
  const ada = await person(world)
  await drawAs(ada, 'a draw')
  const lines: string[] = []
  const output = { line: (text: string) => lines.push(text), problem: (text: string) => lines.push(text) }
  const { env, secretKey } = ctx
  const source = { env, databaseUrl, dataDir, secretKey, version: '1', now: () => new Date() }
  expect(await moveDatabase(source, target.url, output)).toBe(true)
  expect(lines.slice(1).every((line) => line.startsWith('ok'))).toBe(true)
  expect((await readdir(join(dataDir, 'backups')))[0]).toMatch(/^before-move-giveawaybox-/)
  const rows = (db: typeof ctx.db) => db.selectFrom('giveaways').select(['id', 'receipt']).execute()
  expect(await rows(target.db)).toEqual(await rows(ctx.db))
  await expect(moveDatabase({ ...source, now: () => new Date(0) }, target.url, output)).rejects.toThrow(
    'not empty',
  )
})

test('reads the target address, which holds a password, from the environment', async () => {
  const output = { line: () => {}, problem: () => {} }
  vi.stubEnv('DATABASE_URL', databaseUrl)
  vi.stubEnv('MOVE_TO', undefined)
  await expect(moveToCommand.run([], output)).rejects.toThrow('Set MOVE_TO')
  vi.stubEnv('MOVE_TO', target.url)
  await expect(moveToCommand.run([], output)).rejects.toThrow('no embedded database')
  vi.unstubAllEnvs()
})
