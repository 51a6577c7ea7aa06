import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { APP_DATABASE, APP_ROLE, chooseAddress, urlOf } from './address.ts'
import { databaseUser } from './database-user.ts'
import { EmbeddedError } from './embedded-error.ts'
import { layoutOf } from './layout.ts'
import { isAlive, readPostmasterPid } from './postmaster-pid.ts'

/** Handle of a server process, started by us or inherited. */
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

/** Only a child process reports its exit; any other has to be polled. */
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

/** The address of the server that another process of this machine runs in a folder; undefined if it isn't ready. */
export async function runningServerUrl(dir: string): Promise<string | undefined> {
  const layout = layoutOf(resolve(dir))
  if (!readPostmasterPid(layout.data)?.isReady) return undefined
  const transport = process.platform === 'win32' ? 'tcp' : 'socket'
  const address = await chooseAddress(layout, databaseUser(layout.data), transport)
  return urlOf(address, APP_ROLE, APP_DATABASE)
}
