import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { socketFiles } from './address.ts'
import { programPath } from './binaries.ts'
import { EmbeddedError, type EmbeddedLog } from './embedded-error.ts'
import {
  foreignServer,
  isStale,
  type RunningServer,
  readPidFile,
  readPostmasterPid,
  workingFolder,
} from './running-server.ts'
import { askServer, type Cluster, serverFlags, start, stopServer } from './start.ts'

const FIRST_PAUSE = 100
const MAX_PAUSE_LENGTH = 10_000
const LONG_ENOUGH = 60_000

/** Keeps a server running until stopped; the pauses grow for a server that keeps dying. */
export function supervise(cluster: Cluster, first: RunningServer, log: EmbeddedLog): () => Promise<void> {
  const stopping = new AbortController()
  let server: RunningServer | undefined = first
  let attempt = 0

  // an uncaught exception must not leave a server behind; a fast stop needs no waiting
  const onExit = () => {
    if (!server || server.hasExited() || process.platform === 'win32') return
    try {
      process.kill(server.pid, 'SIGINT')
    } catch {
      // it exited first
    }
  }
  process.on('exit', onExit)

  let comingBack: Promise<void> = Promise.resolve()
  let stopped: Promise<void> | undefined
  watch(first)
  return () => (stopped ??= stop())

  function watch(watched: RunningServer): void {
    const since = performance.now()
    void watched.exited.then(() => {
      if (stopping.signal.aborted) return
      log({ code: 'stopped_unexpectedly', pid: watched.pid })
      if (performance.now() - since > LONG_ENOUGH) attempt = 0
      comingBack = bringBack()
    })
  }

  async function bringBack(): Promise<void> {
    server = undefined
    while (!server && !stopping.signal.aborted) {
      attempt += 1
      await restart()
    }
    if (server) watch(server)
  }

  async function restart(): Promise<void> {
    const milliseconds = Math.min(FIRST_PAUSE * 2 ** (attempt - 1), MAX_PAUSE_LENGTH)
    log({ code: 'restarting', attempt, milliseconds })
    await pause(milliseconds, undefined, { signal: stopping.signal }).catch(() => {})
    if (stopping.signal.aborted) return
    try {
      server = (await inherit(cluster, log)) ?? (await start(cluster, log))
    } catch (error) {
      log({
        code: 'restart_failed',
        attempt,
        message: error instanceof Error ? error.message : String(error),
      })
    }
  }

  async function stop(): Promise<void> {
    const started = performance.now()
    stopping.abort()
    await comingBack
    if (server) {
      log({ code: 'stopping', pid: server.pid })
      await stopServer(cluster, server)
    }
    process.off('exit', onExit)
    log({ code: 'stopped', milliseconds: Math.round(performance.now() - started) })
  }
}

const PATIENCE_WITH_THE_UNKNOWN = 10_000

/**
 * Handles what an earlier process left in the folder, which the caller has locked: a running server of ours is taken
 * over (or stopped if its version or settings have changed), files that name a dead or unrelated process are removed.
 * Undefined = nothing is running, start a server.
 */
export async function inherit(cluster: Cluster, log: EmbeddedLog): Promise<RunningServer | undefined> {
  const found = await findServer(cluster)
  if (!found) return tidyUp(cluster, log)
  const reason = reasonToReplace(cluster, found.version)
  const server = foreignServer(found.pid)
  if (reason === undefined) {
    log({ code: 'adopted', ...found })
    return server
  }
  log({ code: 'replacing', pid: found.pid, reason })
  await stopServer(cluster, server)
  return tidyUp(cluster, log)
}

/** The server that answers for this folder; waits for one that is starting or stopping. */
async function findServer(cluster: Cluster): Promise<{ pid: number; version: string } | undefined> {
  const { data } = cluster.layout
  for (let waited = 0; ; waited += 50) {
    const found = readPostmasterPid(data)
    if (!found) return undefined
    const version = await askServer(cluster)
    if (version !== undefined) return { pid: found.pid, version }
    if (isStale(found.pid)) return undefined
    const folder = workingFolder(found.pid)
    const isStranger =
      folder === undefined ? waited >= PATIENCE_WITH_THE_UNKNOWN : folder !== realpathSync(data)
    if (isStranger) throw pidTaken(data, found.pid)
    await pause(50)
  }
}

function reasonToReplace(cluster: Cluster, version: string): 'version' | 'settings' | undefined {
  if (version !== cluster.binaries.version) return 'version'
  // the server stores its own command line in its folder
  const running = readFileSync(join(cluster.layout.data, 'postmaster.opts'), 'utf8').trim()
  const flags = serverFlags(cluster).map((flag) => `"${flag}"`)
  return running === [programPath(cluster.binaries, 'postgres'), ...flags].join(' ') ? undefined : 'settings'
}

/** It may be a server of this folder that this process cannot reach: do not delete its pid file. */
function pidTaken(data: string, pid: number): EmbeddedError {
  return new EmbeddedError(
    'pid_taken',
    `${join(data, 'postmaster.pid')} names process ${pid}, a PostgreSQL that does not answer for this folder: ` +
      'stop that process, or delete the file if the process serves another folder',
  )
}

/**
 * PostgreSQL refuses to start while the process of an old pid file is alive. After a reboot that id may belong to any
 * program, or to a zombie that is never reaped in a container.
 */
function tidyUp({ layout, address }: Cluster, log: EmbeddedLog): undefined {
  const socket = socketFiles(address)
  remove(join(layout.data, 'postmaster.pid'), [], log)
  if (socket) remove(socket.lock, [socket.socket], () => {})
}

function remove(pidFile: string, companions: string[], log: EmbeddedLog): void {
  const left = readPidFile(pidFile)
  if (!left || !isStale(left.pid)) return
  for (const path of [pidFile, ...companions]) rmSync(path, { force: true })
  log({ code: 'stale_pid_removed', pid: left.pid })
}
