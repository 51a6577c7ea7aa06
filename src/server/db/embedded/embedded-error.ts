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
