import type { EmbeddedEvent } from '../db/embedded/embedded-error.ts'

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
