import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../src/server/db/client.ts'
import { layoutOf } from '../../src/server/db/embedded/layout.ts'
import { isAlive, programOf, readPostmasterPid } from '../../src/server/db/embedded/running-server.ts'
import {
  type Embedded,
  type EmbeddedOptions,
  lockFolder,
  startEmbedded,
} from '../../src/server/db/embedded/start-embedded.ts'
import { migrateToLatest } from '../../src/server/db/migrate.ts'
import { databaseUrl, runSql } from './run-sql.ts'

interface TestServer {
  /** a role that may create databases */
  serverUrl: string
  /** a migrated, empty database that test files clone */
  template: string
  stop(): Promise<void>
}

/** Path 1: our own supervisor, in a temporary folder. */
async function startOwnServer(): Promise<TestServer> {
  await removeLeftovers()
  const cluster = await startTemporaryCluster({})
  const template = await makeTemplate(cluster.url)
  return { serverUrl: cluster.url, template, stop: cluster.stop }
}

/** Path 2: the PostgreSQL server given to the run; everything that the run creates there is dropped again. */
async function givenServer(serverUrl: string): Promise<TestServer> {
  const template = await makeTemplate(serverUrl)
  return { serverUrl, template, stop: () => dropFamily(serverUrl, template) }
}

/** The same binaries, reached by TCP and a password, in place of an external server. */
export function startTcpServer(): Promise<{ url: string; stop(): Promise<void> }> {
  return startTemporaryCluster({ transport: 'tcp' })
}

async function startTemporaryCluster(options: Pick<EmbeddedOptions, 'transport'>) {
  const dir = mkdtempSync(join(clusterHome(), TEST_FOLDER_PREFIX))
  const remove = () => removePatiently(dir)
  let embedded: Embedded
  try {
    embedded = await startEmbedded({ dir, log: () => {}, fsync: false, ...options })
    await runSql(embedded.ownerUrl, 'alter role app createdb')
  } catch (error) {
    remove()
    throw error
  }
  // Ctrl-C may end the process without a teardown; the supervisor stops the server, this deletes its folder meanwhile
  process.on('exit', remove)
  const stop = async () => {
    await embedded.stop()
    process.off('exit', remove)
    remove()
  }
  return { url: embedded.url, stop }
}

/** The server writes its last files while the folder is being deleted; an exit handler can only wait by retrying. */
function removePatiently(dir: string): void {
  for (let attempt = 0; attempt < 40 && existsSync(dir); attempt += 1) {
    try {
      rmSync(dir, { recursive: true, force: true })
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
  }
}

async function makeTemplate(serverUrl: string): Promise<string> {
  const template = `test_${randomBytes(4).toString('hex')}`
  await runSql(serverUrl, `create database ${template}`)
  const db = openDatabase(databaseUrl(serverUrl, template), { max: 1 })
  try {
    await migrateToLatest(db)
  } finally {
    await db.destroy()
  }
  return template
}

async function dropFamily(serverUrl: string, template: string): Promise<void> {
  const family = await runSql<{ datname: string }>(
    serverUrl,
    `select datname from pg_database where starts_with(datname, '${template}')`,
  )
  for (const { datname } of family) await runSql(serverUrl, `drop database ${datname} with (force)`)
}

interface Door {
  /** the address for test files: the reply is `{ serverUrl, template }` */
  url: string
  close(): Promise<void>
}

/**
 * Test files run in separate processes; the first one that needs a database triggers the start of the run's only
 * server.
 */
export async function openDoor(givenUrl: string | undefined): Promise<Door> {
  let server: Promise<TestServer> | undefined
  const http = createServer((_request, response) => {
    server ??= givenUrl ? givenServer(givenUrl) : startOwnServer()
    server.then(
      ({ serverUrl, template }) => response.end(JSON.stringify({ serverUrl, template })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  http.unref()
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      await (await server?.catch(() => undefined))?.stop()
    },
  }
}

const MEMORY = '/dev/shm'
/** A run writes less than half of it: 1 GB of log, and the databases of three files. */
const ENOUGH_MEMORY = 4 * 1024 ** 3

/**
 * In memory, where there is enough of it: a new database is a thousand files. Docker gives 64 MB, from which nothing may
 * be run; the server's programs may have to be copied beside its data.
 */
function clusterHome(): string {
  if (process.platform !== 'linux') return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    const runsPrograms = /^\S+ \/dev\/shm tmpfs (?!\S*\bnoexec\b)/m.test(readFileSync('/proc/mounts', 'utf8'))
    return runsPrograms && bavail * bsize > ENOUGH_MEMORY ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

const TEST_FOLDER_PREFIX = 'giveawaybox-test-'
const NOT_YET_LOCKED = 60_000

/**
 * A run that was killed with -9 leaves its cluster behind; the next run stops it. Clusters of active runs are locked.
 */
async function removeLeftovers(): Promise<void> {
  for (const home of new Set([tmpdir(), clusterHome()])) {
    const folders = readdirSync(home).filter((name) => name.startsWith(TEST_FOLDER_PREFIX))
    for (const folder of folders) await removeLeftover(join(home, folder)).catch(() => {})
  }
}

async function removeLeftover(dir: string): Promise<void> {
  // a run that is just starting has created its folder but not locked it yet
  if (Date.now() - statSync(dir).mtimeMs < NOT_YET_LOCKED) return
  const layout = layoutOf(dir)
  const lock = lockFolder(layout)
  try {
    const server = readPostmasterPid(layout.data)
    if (server && isAlive(server.pid) && programOf(server.pid) === 'postgres') {
      process.kill(server.pid, 'SIGQUIT')
      while (isAlive(server.pid)) await pause(20)
    }
  } finally {
    lock.release()
  }
  rmSync(dir, { recursive: true, force: true })
}
