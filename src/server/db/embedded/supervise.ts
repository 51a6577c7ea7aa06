import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { EmbeddedLog } from './embedded-error.ts'
import { inherit } from './inherit.ts'
import { type RunningServer } from './running-server.ts'
import { type Cluster, start, stopServer } from './start.ts'

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
