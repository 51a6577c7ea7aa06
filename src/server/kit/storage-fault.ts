/**
 * Of PostgreSQL: disk full, I/O error, out of memory, too many connections, out of time, stopping, crashed, starting up,
 * read-only.
 */
const databaseCodes = new Set([
  '53100',
  '58030',
  '53200',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '25006',
])
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'])
/** Of a connection to the database; `ENOENT` is its missing socket. */
const connectCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'])
const lostConnection =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/

/** Whether the disk or the database cannot serve at the moment: nothing is wrong with the request or with this program. */
export function isStorageFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isStorageFault)) return true
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (databaseCodes.has(code) || diskCodes.has(code)) return true
  if (connectCodes.has(code) && (syscall === 'connect' || syscall === 'read' || syscall === 'write'))
    return true
  return lostConnection.test(error.message) || isStorageFault(error.cause)
}
