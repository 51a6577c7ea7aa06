import { readdirSync, readFileSync } from 'node:fs'
import { programOf } from '../../src/server/db/embedded/running-server.ts'

/** kill -9 of the postmaster alone; its sessions notice and exit on their own. */
export function killServer(pid: number): void {
  if (programOf(pid) === 'postgres') end(pid)
}

/** kill -9 of the postmaster and all its processes at once, if the system can list them. */
export function killServerAndSessions(pid: number): void {
  const sessions = childrenOf(pid)
  killServer(pid)
  for (const session of sessions) killServer(session)
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it had already exited
  }
}

function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
