import { setTimeout as pause } from 'node:timers/promises'
import { programPath } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { isAlive } from './postmaster-pid.ts'
import { runProgram } from './run-program.ts'
import type { RunningServer } from './running-server.ts'

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
