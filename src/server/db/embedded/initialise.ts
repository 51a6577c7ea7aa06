import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { OWNER_ROLE } from './address.ts'
import { programPath } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedError } from './embedded-error.ts'
import type { EmbeddedLog } from './embedded-event.ts'
import { runProgram } from './run-program.ts'

/** Makes the cluster once, under another name until it is complete: an interrupted first start is simply repeated. */
export async function initialise(cluster: Cluster, log: EmbeddedLog): Promise<void> {
  const { layout, binaries, user, fsync } = cluster
  if (existsSync(layout.data)) return
  const started = performance.now()
  log({ code: 'initialising', dir: layout.dir })

  rmSync(layout.unfinished, { recursive: true, force: true })
  mkdirSync(layout.unfinished)
  chmodSync(layout.unfinished, 0o700)
  if (user) chownSync(layout.unfinished, user.uid, user.gid)
  const args = ['-D', layout.unfinished, '-U', OWNER_ROLE, '--encoding=UTF8', ...locale(binaries.major)]
  args.push(
    ...access(cluster),
    ...(binaries.major >= 18 ? [] : ['--data-checksums']),
    ...(fsync ? [] : ['--no-sync']),
  )

  const { exitCode, output } = await runProgram(programPath(binaries, 'initdb'), args, {
    user,
    cwd: layout.dir,
  })
  if (exitCode !== 0) {
    throw new EmbeddedError(
      'initdb_failed',
      `PostgreSQL could not make its folder ${layout.data}:\n${output.trim()}`,
    )
  }
  renameSync(layout.unfinished, layout.data)
  log({ code: 'initialised', milliseconds: Math.round(performance.now() - started) })
}

/** The builtin provider sorts alike on every system and never changes under an index; it came with version 17. */
function locale(major: number): string[] {
  return major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : [process.platform === 'linux' ? '--locale=C.UTF-8' : '--locale=C']
}

function access({ address, layout, binaries }: Cluster): string[] {
  const method =
    address.transport === 'tcp' ? ['--auth=scram-sha-256', `--pwfile=${layout.password}`] : ['--auth=trust']
  return binaries.major >= 14 ? [...method, '--no-instructions'] : method
}
