import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { EmbeddedEvent } from '../db/embedded/embedded-error.ts'
import type { Env } from '../env.ts'

/** Milliseconds that running requests get to finish; then the process ends all the same. */
const timeoutMs = 25_000

interface Stopping {
  /** from now on the process says that it is not ready */
  announce: () => void
  /** how long it still serves after SIGTERM, so that a proxy in front notices */
  drainMs: number
  cleanUp: () => Promise<void>
}

/** Runs the cleanup once on Ctrl-C or SIGTERM and ends the process. A second signal ends it at once. */
export function onStop({ announce, drainMs, cleanUp }: Stopping): void {
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    say('Stopping')
    announce()
    // Nothing waits for a person at the terminal.
    const drain = signal === 'SIGTERM' ? drainMs : 0
    setTimeout(() => process.exit(1), drain + timeoutMs).unref()
    pause(drain)
      .then(cleanUp)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          say(`Stopped with a problem: ${error instanceof Error ? error.message : String(error)}`)
          process.exit(1)
        },
      )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** The version of this program, as its package names it. */
export function programVersion(): string {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

/** A line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`           ${line}\n`)
}

/** Reports what the embedded database is doing, where it takes noticeably long or is worth knowing. */
export function sayDatabaseEvent(event: EmbeddedEvent): void {
  const line = lineOf(event)
  if (line) say(line)
}

function lineOf(event: EmbeddedEvent): string | undefined {
  switch (event.code) {
    case 'initializing':
      return `Making the database in ${event.dir}`
    case 'using_system_binaries':
      return `Using PostgreSQL ${event.version} of this machine (${event.folder})`
    case 'ready':
      return `Database ready (PostgreSQL ${event.version}, ${event.milliseconds} ms)`
    case 'adopted':
      return `Database ready (PostgreSQL ${event.version}, still running from an earlier start)`
    case 'waiting':
      return `Waiting for the database since ${event.seconds} s`
    case 'stopped_unexpectedly':
      return `The database (process ${event.pid}) ended unexpectedly`
    case 'restarting':
      return `Starting the database again (attempt ${event.attempt})`
    case 'restart_failed':
      return `The database did not start (attempt ${event.attempt}): ${event.message}`
    case 'stale_pid_removed':
      return 'Removed a mark that a crashed database had left behind'
    default:
      return undefined
  }
}

/** Why the server cannot listen, with advice on what to do about it. */
export function listenProblem(
  error: unknown,
  { host, port }: Pick<Env, 'host' | 'port'>,
  /** what the names of the two variables begin with */
  prefix = '',
): Error {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new Error(
        `Port ${port} is in use by another program. Stop it, or choose another: ${prefix}PORT=${port + 1}`,
      )
    case 'EACCES':
      return new Error(`Port ${port} is not open to this user. Choose one from 1024 on: ${prefix}PORT=3000`)
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return new Error(`${prefix}HOST=${host} is no address of this machine`)
    default:
      return error instanceof Error ? error : new Error(String(error))
  }
}

/** An unusable database of DATABASE_URL. The address may contain a password, so it is not repeated. */
export function databaseProblem(error: unknown): Error {
  const reasons = error instanceof AggregateError ? error.errors : [error]
  const reason = reasons
    .map((cause: unknown) => (cause instanceof Error ? cause.message : String(cause)))
    .join('; ')
  return new Error(`The database of DATABASE_URL cannot be used: ${reason}`)
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/**
 * Lets the heap of every thread grow by 200% of what lives in it before the next full garbage collection; its limit
 * stays. By default the engine chooses the percentage by how fast the heap grows: a server that makes little lasting
 * garbage, such as one that reads pages of comments, was allowed 10%, and searched the same seventy megabytes several
 * times a second for nothing.
 */
export function setHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=200')
}
