type EmbeddedErrorCode =
  | 'folder_in_use'
  | 'folder_not_ours'
  | 'folder_unreachable'
  | 'no_binaries'
  | 'initdb_failed'
  | 'start_failed'
  | 'pid_taken'

/** An error of the embedded database, worded for the person who started the program. */
export class EmbeddedError extends Error {
  readonly code: EmbeddedErrorCode

  constructor(code: EmbeddedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedError'
    this.code = code
  }
}

/** What the supervisor reports while it works; `main` turns each event into a line on the terminal. */
export type EmbeddedEvent =
  | { code: 'initializing'; dir: string }
  | { code: 'initialized'; milliseconds: number }
  | { code: 'copying_binaries'; from: string; to: string }
  | { code: 'using_system_binaries'; folder: string; version: string }
  | { code: 'starting'; version: string }
  | { code: 'waiting'; seconds: number }
  | { code: 'ready'; version: string; pid: number; milliseconds: number }
  | { code: 'adopted'; version: string; pid: number }
  | { code: 'replacing'; pid: number; reason: 'version' | 'settings' }
  | { code: 'stale_pid_removed'; pid: number }
  | { code: 'stopped_unexpectedly'; pid: number }
  | { code: 'restarting'; attempt: number; milliseconds: number }
  | { code: 'restart_failed'; attempt: number; message: string }
  | { code: 'stopping'; pid: number }
  | { code: 'stopped'; milliseconds: number }

export type EmbeddedLog = (event: EmbeddedEvent) => void
