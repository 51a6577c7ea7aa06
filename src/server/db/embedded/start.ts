import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, realpathSync, renameSync, statSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Address, listenFlags, OWNER_ROLE, urlOf } from './address.ts'
import { type Binaries, programPath } from './binaries.ts'
import { EmbeddedError, type EmbeddedLog } from './embedded-error.ts'
import { asUser, type DatabaseUser, type Layout, runProgram } from './layout.ts'
import {
  childServer,
  foreignServer,
  isAlive,
  type RunningServer,
  readPostmasterPid,
} from './running-server.ts'

/** Everything that is decided before a server process is touched. */
export interface Cluster {
  layout: Layout
  user: DatabaseUser | undefined
  binaries: Binaries
  address: Address
  /** false only for disposable test clusters */
  fsync: boolean
  /** Windows refuses to run postgres as an administrator; `pg_ctl` drops the privileges first */
  launcher: 'spawn' | 'pg_ctl'
}

const LARGEST_LOG = 10 * 1024 * 1024
const PATIENCE_WITH_LEFTOVERS = 60_000

/** Starts the server and resolves when it answers; waits for a long crash recovery, throws if the server dies. */
export async function start(cluster: Cluster, log: EmbeddedLog): Promise<RunningServer> {
  const started = performance.now()
  log({ code: 'starting', version: cluster.binaries.version })
  rotateLog(cluster.layout.log)
  for (;;) {
    try {
      const server =
        cluster.launcher === 'spawn' ? await startChild(cluster, log) : await startThroughPgCtl(cluster)
      const milliseconds = Math.round(performance.now() - started)
      log({ code: 'ready', version: cluster.binaries.version, pid: server.pid, milliseconds })
      return server
    } catch (error) {
      // sessions outlive a killed postmaster until their statement ends, and occupy the folder until then
      const isOccupied = error instanceof EmbeddedError && /shared memory block/.test(error.message)
      if (!isOccupied || performance.now() - started > PATIENCE_WITH_LEFTOVERS) throw error
      await pause(200)
    }
  }
}

async function startChild(cluster: Cluster, log: EmbeddedLog): Promise<RunningServer> {
  const output = openSync(cluster.layout.log, 'a')
  const before = statSync(cluster.layout.log).size
  // detached: Ctrl-C in the terminal must reach the server only through us, after the last request is answered
  const child = spawn(programPath(cluster.binaries, 'postgres'), serverFlags(cluster), {
    ...asUser(cluster.user),
    cwd: cluster.layout.dir,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const server = await childServer(child)
  let waited = 0
  while (!(await isReady(cluster, server.pid))) {
    if (server.hasExited()) throw startFailure(cluster, before)
    await pause(25)
    waited += 25
    if (waited % 5_000 === 0) log({ code: 'waiting', seconds: waited / 1000 })
  }
  return server
}

/** Ready means: this very process says so in its pid file, and it answers. Another server does not count. */
async function isReady(cluster: Cluster, pid: number): Promise<boolean> {
  const found = readPostmasterPid(cluster.layout.data)
  return found?.pid === pid && found.isReady && (await askServer(cluster)) !== undefined
}

async function startThroughPgCtl(cluster: Cluster): Promise<RunningServer> {
  const { layout, binaries, user } = cluster
  // -D is pg_ctl's own
  const flags = serverFlags(cluster)
    .slice(2)
    .map((flag) => (flag.endsWith('=') ? `${flag}''` : flag))
  const args = ['start', '-w', '-t', '600', '-D', layout.data, '-l', layout.log, '-o', flags.join(' ')]
  const { exitCode, output } = await runProgram(programPath(binaries, 'pg_ctl'), args, {
    user,
    cwd: layout.dir,
  })
  const found = readPostmasterPid(layout.data)
  if (exitCode !== 0 || !found || !(await isReady(cluster, found.pid))) {
    throw new EmbeddedError('start_failed', `PostgreSQL did not start:\n${output.trim()}`)
  }
  return foreignServer(found.pid)
}

function startFailure(cluster: Cluster, from: number): EmbeddedError {
  const words = readFileSync(cluster.layout.log).subarray(from).toString('utf8').trim().slice(-2_000)
  return new EmbeddedError('start_failed', `PostgreSQL did not start:\n${words}`)
}

function rotateLog(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > LARGEST_LOG) renameSync(path, `${path}.old`)
}

const STOP_TIMEOUT = 30_000

/**
 * A fast stop: sessions are cut, everything committed is written. After 30 s an immediate one: recovery at next start.
 */
export async function stopServer(cluster: Cluster, server: RunningServer): Promise<void> {
  await ask(cluster, server, 'fast')
  const late = new AbortController()
  const isLate = pause(STOP_TIMEOUT, true, { signal: late.signal }).catch(() => false)
  if (await Promise.race([server.exited.then(() => false), isLate])) await ask(cluster, server, 'immediate')
  late.abort()
  await server.exited
}

async function ask(cluster: Cluster, server: RunningServer, mode: 'fast' | 'immediate'): Promise<void> {
  if (process.platform === 'win32') {
    const args = ['stop', '-W', '-D', cluster.layout.data, '-m', mode]
    await runProgram(programPath(cluster.binaries, 'pg_ctl'), args, {
      user: cluster.user,
      cwd: cluster.layout.dir,
    })
    return
  }
  try {
    if (!server.hasExited()) process.kill(server.pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  } catch (error) {
    // it ended between the check and the signal
    if (isAlive(server.pid)) throw error
  }
}

/** The command line of the server. Durability is PostgreSQL's default; only test clusters disable it. */
export function serverFlags({ layout, address, fsync }: Cluster): string[] {
  return [
    '-D',
    layout.data,
    ...listenFlags(address),
    ...settings(fsync).flatMap((setting) => ['-c', setting]),
  ]
}

function settings(fsync: boolean): string[] {
  return [
    'jit=off',
    'max_connections=40',
    'shared_buffers=128MB',
    'max_wal_size=1GB',
    'checkpoint_timeout=15min',
    'timezone=UTC',
    'unix_socket_permissions=0700',
    'idle_in_transaction_session_timeout=60s',
    'log_min_duration_statement=500',
    // The log is kept for long: neither the values of slow statements nor the keys of refused rows belong into it.
    'log_parameter_max_length=0',
    'log_error_verbosity=terse',
    'wal_keep_size=512MB',
    'max_parallel_workers_per_gather=1',
    // Docker provides only 64 MB of /dev/shm
    ...(process.platform === 'linux' ? ['dynamic_shared_memory_type=mmap'] : []),
    // plain fsync on macOS leaves the data in the drive's cache
    ...(process.platform === 'darwin' ? ['wal_sync_method=fsync_writethrough'] : []),
    ...(fsync ? [] : ['fsync=off']),
  ]
}

/**
 * The version of the server that answers at our address and serves our folder; undefined if it does not answer (yet).
 */
export async function askServer(cluster: Cluster): Promise<string | undefined> {
  try {
    return await withOwner(cluster, async (client) => {
      const { rows } = await client.query<{ folder: string; version: string }>(
        `select current_setting('data_directory') as folder, current_setting('server_version') as version`,
      )
      const answer = rows[0]
      if (!answer || realpathSync(answer.folder) !== realpathSync(cluster.layout.data)) return undefined
      return /^\S+/.exec(answer.version)?.[0]
    })
  } catch {
    return undefined
  }
}

/** Opens a short connection as the owner of the cluster. */
export async function withOwner<T>(cluster: Cluster, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: urlOf(cluster.address, OWNER_ROLE, 'postgres'),
    connectionTimeoutMillis: 5_000,
    application_name: 'supervisor',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
