import type { Env } from '../env.ts'

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
