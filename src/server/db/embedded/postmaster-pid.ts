import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

export interface PostmasterPid {
  pid: number
  isReady: boolean
}

/** What the server wrote about itself; undefined when no server runs or died cleanly. */
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

/** A zombie is dead: its memory and files are gone, only nobody has asked for its exit code yet. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return processState(pid) !== 'Z'
}

/** Does the id that a server left in a file name no server any more: nobody, or an unrelated program after a reboot? */
export function isStale(pid: number): boolean {
  const program = programOf(pid)
  return !isAlive(pid) || (program !== undefined && program !== 'postgres')
}

/** The name of the program that runs under this id, where the system tells. */
export function programOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    if (process.platform === 'win32') return undefined
    return basename(execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).trim())
  } catch {
    return undefined
  }
}

/** A server's working folder is its data folder; undefined where the system does not tell. */
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
