import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readlinkSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { APP_DATABASE, APP_ROLE, chooseAddress, urlOf } from './address.ts'
import { EmbeddedError } from './embedded-error.ts'
import { databaseUser, layoutOf } from './layout.ts'

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

interface PostmasterPid {
  pid: number
  isReady: boolean
}

/** What the server wrote about itself; undefined if no server is running or it exited cleanly. */
export function readPostmasterPid(dataFolder: string): PostmasterPid | undefined {
  return readPidFile(join(dataFolder, 'postmaster.pid'))
}

export function readPidFile(path: string): PostmasterPid | undefined {
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

/** A zombie counts as dead: its memory and files are gone, only its exit code has not been collected. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return processState(pid) !== 'Z'
}

/**
 * Whether the process id that a server left in a file is no longer a server: dead, or an unrelated program after a
 * reboot.
 */
export function isStale(pid: number): boolean {
  const program = programOf(pid)
  return !isAlive(pid) || (program !== undefined && program !== 'postgres')
}

/** The name of the program with this process id, if the system reveals it. */
export function programOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    if (process.platform === 'win32') return undefined
    return basename(execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).trim())
  } catch {
    return undefined
  }
}

/** A server's working folder is its data folder; undefined if the system does not reveal it. */
export function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function processState(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
  } catch {
    return undefined
  }
}
