import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { askServer } from './ask-server.ts'
import { programPath } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedError } from './embedded-error.ts'
import type { EmbeddedLog } from './embedded-event.ts'
import { isAlive, programOf, readPostmasterPid, workingFolder } from './postmaster-pid.ts'
import type { RunningServer } from './running-server.ts'
import { foreignServer } from './running-server.ts'
import { serverFlags } from './server-flags.ts'
import { stopServer } from './stop.ts'

const PATIENCE_WITH_THE_UNKNOWN = 10_000

/**
 * Looks at what an earlier life left in the folder, which the caller has locked: a server of ours that still runs is
 * taken over (or stopped, when its version or settings are not today's), a pid file that names an unrelated process
 * is removed. Undefined = nothing runs, start a server.
 */
export async function inherit(cluster: Cluster, log: EmbeddedLog): Promise<RunningServer | undefined> {
  const { data } = cluster.layout
  for (let waited = 0; ; waited += 50) {
    const found = readPostmasterPid(data)
    if (!found) return undefined
    const version = await askServer(cluster)
    if (version !== undefined) return takeOver(cluster, found.pid, version, log)
    if (!isAlive(found.pid)) return forget(data, found.pid, log)
    const program = programOf(found.pid)
    // the id went to another program after a reboot; PostgreSQL itself would refuse to start for ever
    if (program !== undefined && program !== 'postgres') return forget(data, found.pid, log)
    const folder = workingFolder(found.pid)
    const isStranger =
      folder === undefined ? waited >= PATIENCE_WITH_THE_UNKNOWN : folder !== realpathSync(data)
    if (isStranger) throw pidTaken(data, found.pid)
    await pause(50)
  }
}

async function takeOver(cluster: Cluster, pid: number, version: string, log: EmbeddedLog) {
  const reason =
    version !== cluster.binaries.version ? 'version' : hasOurSettings(cluster) ? undefined : 'settings'
  const server = foreignServer(pid)
  if (reason === undefined) {
    log({ code: 'adopted', version, pid })
    return server
  }
  log({ code: 'replacing', pid, reason })
  await stopServer(cluster, server)
  return undefined
}

/** The server keeps its own command line in its folder. */
function hasOurSettings(cluster: Cluster): boolean {
  const words = [
    programPath(cluster.binaries, 'postgres'),
    ...serverFlags(cluster).map((flag) => `"${flag}"`),
  ]
  return readFileSync(join(cluster.layout.data, 'postmaster.opts'), 'utf8').trim() === words.join(' ')
}

/** It may be a server of this folder that only this process cannot talk to: its pid file is not ours to delete. */
function pidTaken(data: string, pid: number): EmbeddedError {
  return new EmbeddedError(
    'pid_taken',
    `${join(data, 'postmaster.pid')} names process ${pid}, a PostgreSQL that does not answer for this folder: ` +
      'stop that process, or delete the file if the process serves another folder',
  )
}

function forget(data: string, pid: number, log: EmbeddedLog): undefined {
  rmSync(join(data, 'postmaster.pid'), { force: true })
  log({ code: 'stale_pid_removed', pid })
  return undefined
}
