import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { createApp } from '../app.ts'
import { siteSettings, siteVersion } from '../core/settings/site-settings.ts'
import { openDatabase } from '../db/client.ts'
import { joinNodes, listNodes, readRole, storageProblem } from './nodes.ts'

const world = await testWorld()
const other = { ...world.ctx, db: openDatabase(world.databaseUrl, { max: 3 }) }
const folders = ['one', 'two'].map((name) => mkdtempSync(join(tmpdir(), `node-${name}-`)))
const leaving: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const leave of leaving) await leave()
  await other.db.destroy()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function takePart(
  ctx: typeof other,
  name: 'web' | 'worker',
  dataDir = '',
): Promise<() => Promise<void>> {
  const role = { name, answers: name === 'web', works: name === 'worker' }
  const leave = await joinNodes(ctx, { databaseUrl: world.databaseUrl, dataDir, role, version: '1.2.3' })
  leaving.push(leave)
  return leave
}
await takePart(world.ctx, 'web', folders[0])
const leaveOther = await takePart(other, 'worker', folders[1])
const admin = await person(world, { role: 'Admin' })

async function nameSite(app_name: string): Promise<void> {
  const { status } = await admin.ask({ method: 'PUT', url: '/api/settings', payload: { app_name } })
  expect(status).toBe(200)
}

it('propagates a change from one node to another', async () => {
  expect(await siteSettings(other)).toMatchObject({ app_name: '' })
  const [before, own] = [siteVersion(other), siteVersion(world.ctx)]
  await nameSite('Northern Lights')
  await vi.waitFor(() => expect(siteVersion(other)).toBeGreaterThan(before))
  expect(await siteSettings(other)).toMatchObject({ app_name: 'Northern Lights' })
  expect(siteVersion(world.ctx)).toBe(own + 1)
})

it('drops its caches and listens again after a lost connection', async () => {
  const before = siteVersion(other)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'giveawaybox node worker%' and datname = current_database()`.execute(other.db)
  await vi.waitFor(() => expect(siteVersion(other)).toBeGreaterThan(before), 10_000)
  const again = siteVersion(other)
  await nameSite('Southern Lights')
  await vi.waitFor(() => expect(siteVersion(other)).toBeGreaterThan(again))
})

it('lists the running nodes, and warns if they do not share a data folder', async () => {
  expect(await listNodes(other.db)).toMatchObject([
    { role: 'web', version: '1.2.3' },
    { role: 'worker', version: '1.2.3' },
  ])
  expect(await storageProblem(world.ctx)).toContain('do not share a data folder')
  await leaveOther()
  await vi.waitFor(async () => expect(await listNodes(other.db)).toHaveLength(1))
  expect(await storageProblem(world.ctx)).toBeUndefined()
  await takePart(other, 'worker', folders[0])
  expect(await storageProblem(world.ctx)).toBeUndefined()
})

it('marks a data folder again whose marker a crash left empty', async () => {
  const shared = mkdtempSync(join(tmpdir(), 'node-shared-'))
  folders.push(shared)
  mkdirSync(join(shared, 'media'))
  writeFileSync(join(shared, 'media', '.folder'), '')
  const leaveBoth = [await takePart(world.ctx, 'web', shared), await takePart(other, 'worker', shared)]
  const marks = (await listNodes(other.db)).map(({ folder }) => folder)
  for (const leave of leaveBoth) await leave()
  expect(marks.filter((mark) => mark === '')).toEqual([])
  // Both nodes of this test share the first folder, and these two the other one.
  expect(new Set(marks).size).toBe(2)
  expect(readdirSync(join(shared, 'media'))).toEqual(['.folder'])
})

it('counts guesses across all nodes', async () => {
  const apps = [world.app, await createApp(other, { whyNotReady: async () => [] })]
  leaving.unshift(async () => {
    await apps[1]?.close()
  })
  const guess = (no: number) =>
    apps[no % 2]?.inject({ url: '/api/results/wrongwrongwrongwrong22', remoteAddress: '192.0.2.7' })
  const statuses = []
  for (let no = 0; no < 31; no++) statuses.push((await guess(no))?.statusCode)
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404))
  expect(statuses[30]).toBe(429)
})

const shared = { databaseUrl: 'postgres://database/app', secretKey: Buffer.alloc(32, 'a') }

it('has both roles unless one is requested', () => {
  expect(readRole([], { databaseUrl: undefined, secretKey: undefined })).toMatchObject({
    answers: true,
    works: true,
  })
  expect(readRole(['--only=web'], shared)).toMatchObject({ answers: true, works: false })
  expect(readRole(['--dev', '--only=worker'], shared)).toMatchObject({ answers: false, works: true })
})

it('refuses an unknown role', () => {
  for (const only of ['--only', '--only=', '--only=jobs', '--only=WEB'])
    expect(() => readRole([only], shared)).toThrow('choose --only=web or --only=worker')
})

it('refuses a single role without shared configuration, naming everything that is missing', () => {
  const alone = () => readRole(['--only=web'], { databaseUrl: undefined, secretKey: undefined })
  expect(alone).toThrow(/DATABASE_URL.*\n.*SECRET_KEY/)
})
