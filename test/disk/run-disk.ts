import { spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../src/server/context.ts'
import { type Database, openDatabase } from '../../src/server/db/client.ts'
import { layoutOf } from '../../src/server/db/embedded/layout.ts'
import { readPostmasterPid, runningServerUrl } from '../../src/server/db/embedded/running-server.ts'
import { freePort } from '../kill/draws.ts'
import { checkDraws } from '../kill/draws-checker.ts'
import { startDrawClient } from '../kill/draws-client.ts'
import { createNode } from '../nodes/node-process.ts'
import { startProxy } from '../nodes/proxy.ts'
import { type Person, person } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { startLoad } from './load.ts'
import type { DiskKind, SmallDisk } from './small-disk.ts'

export interface DiskPlan {
  disk: SmallDisk
  kind: DiskKind
  rounds: number
  /** the product takes files as written that the disk had no room for */
  isCareless: boolean
  onRound: (count: number, seen: object) => void
}

const megabyte = 1024 * 1024
const patience = 120_000

/** The whole product with its data on a disk that fills up or breaks in each round, under draws, uploads and visits. */
export async function runDisk({ disk, kind, rounds, isCareless, onRound }: DiskPlan) {
  const secretKey = randomBytes(32)
  const port = await freePort()
  const env = {
    DATA_DIR: disk.folder,
    HOST: '127.0.0.1',
    SECRET_KEY: secretKey.toString('hex'),
    TRUST_PROXY: '1',
    BEACON_URLS: 'off',
    LOG_LEVEL: 'silent',
  }
  const careless = ['--import', './test/disk/ignore-full-disk.ts']
  const node = createNode({ only: 'web', port, args: [...(isCareless ? careless : []), 'src/main.ts'], env })
  await node.start()
  const admin = await withDatabase(disk, async (db) => {
    await db.updateTable('plans').set({ list_rows: 100_000 }).where('is_free', '=', true).execute()
    return makeAdministrator(db, secretKey)
  })
  const proxy = await startProxy([port])
  const draws = startDrawClient()
  const answers: string[] = []
  draws.tell((answer) => void answers.push(answer))
  draws.ask(proxy.url)
  const { load, end } = startLoad(proxy.url, admin)
  const violations: string[] = []
  try {
    for (let count = 1; count <= rounds; count++) {
      const before = load.refusals
      await pause(1000 + randomInt(2000))
      // Without any room, files fail first; with some, the database.
      disk.fill(count % 2 === 0 ? randomInt(20 * megabyte) : 0)
      const isNoticed = await until(() => load.refusals > before + 3)
      if (kind === 'full') violations.push(...examine(env))
      if (kind === 'broken') {
        await node.kill()
        killDatabase(disk)
      }
      await disk.release()
      if (kind === 'broken') await node.start()
      const answered = answers.length
      if (!(await until(() => answers.length > answered + 5))) violations.push(`no draw after round ${count}`)
      onRound(count, { isNoticed, draws: answers.length, ...load, violations: load.violations.length })
    }
    await draws.rest()
    await draws.end()
    await end()
    const started = await restart()
    const left = await withDatabase(disk, async (db) => [
      ...(await checkDraws(db, { answers, started, verified: new Set() })),
      ...(await checkFiles(db, disk.folder, load.uploads)),
    ])
    const { violations: wrongAnswers, ...seen } = load
    return {
      rounds,
      draws: answers.length,
      ...seen,
      violations: [...violations, ...proxy.failed, ...wrongAnswers, ...left],
    }
  } finally {
    await node.stop()
    await proxy.stop()
  }

  async function restart(): Promise<Date> {
    await node.stop()
    const since = new Date()
    await node.start()
    return since
  }
}

/** It outlives the product that was killed, unless the disk has ended it already. */
function killDatabase({ folder }: SmallDisk): void {
  const server = readPostmasterPid(layoutOf(join(folder, 'database')).data)
  try {
    if (server) process.kill(server.pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function makeAdministrator(db: Database, secretKey: Uint8Array): Promise<Person> {
  const ctx = { db, secretKey, now: () => new Date() } as Context as World['ctx']
  const ask: World['ask'] = () => Promise.reject(new Error('only over the network'))
  return person({ ctx, ask } as World, { role: 'Admin' })
}

async function until(isSo: () => boolean): Promise<boolean> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(50)) if (isSo()) return true
  return false
}

async function withDatabase<T>(disk: SmallDisk, work: (db: Database) => Promise<T>): Promise<T> {
  const url = await runningServerUrl(join(disk.folder, 'database'))
  if (!url) throw new Error('the database of the product does not run')
  const db = openDatabase(url, { max: 2 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** `doctor` must name the disk while it is full. */
function examine(env: Record<string, string>): string[] {
  const { DATABASE_URL: _, ...environment } = process.env
  const { stdout, stderr, status } = spawnSync(process.execPath, ['src/operations/main.ts', 'doctor'], {
    env: { ...environment, ...env },
    encoding: 'utf8',
    timeout: patience,
  })
  return status === 1 && /disk/.test(stdout) ? [] : [`doctor ended with ${status}: ${stdout} ${stderr}`]
}

/** Every confirmed upload has its record, and every record its whole file. */
async function checkFiles(db: Database, folder: string, uploads: number): Promise<string[]> {
  const { rows } = await sql<{ path: string; size: number }>`
    select path, size from media_files where media_id is not null`.execute(db)
  const broken = rows.filter(({ path, size }) => sizeOf(join(folder, 'media', path)) !== size)
  const { rows: media } = await sql<{ n: number }>`select count(*) as n from media`.execute(db)
  const stored = media[0]?.n ?? 0
  return [
    ...broken.map(
      ({ path, size }) => `file ${path}: ${sizeOf(join(folder, 'media', path))}, not ${size} bytes`,
    ),
    ...(stored < uploads ? [`${uploads} uploads confirmed, ${stored} stored`] : []),
  ]
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? -1
}
