import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { EmbeddedError } from './embedded-error.ts'
import { isAlive } from './postmaster-pid.ts'

/** A server process, ours or inherited, as far as its life is concerned. */
export interface RunningServer {
  pid: number
  exited: Promise<void>
  hasExited(): boolean
}

export async function childServer(child: ChildProcess): Promise<RunningServer> {
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    await once(child, 'spawn')
  } catch (error) {
    throw new EmbeddedError('start_failed', `PostgreSQL could not be started: ${String(error)}`, {
      cause: error,
    })
  }
  child.unref()
  return {
    pid: child.pid ?? 0,
    exited,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
  }
}

/** A server that is not our child tells nobody when it dies: it has to be watched. */
export function foreignServer(pid: number): RunningServer {
  const exited = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return
      clearInterval(timer)
      resolve()
    }, 100)
    timer.unref()
  })
  return { pid, exited, hasExited: () => !isAlive(pid) }
}
