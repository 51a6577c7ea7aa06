import { tooLarge } from './file-problem.ts'
import type { ReadRequest, ReadResult } from './read-result.ts'
import { kindOfName } from './sniff-kind.ts'
import { readInWorker } from './worker-pool.ts'

/**
 * Reads the names from a .txt, .csv, .json or .xlsx file in a worker thread. The names are trimmed and in file order;
 * rows that are blank or cannot be stored as written are counted with their row numbers, never changed or dropped
 * silently.
 *
 * Rejects with a `FileProblem` for every file that cannot be read, whatever it does to the reader (a hanging or crashed
 * worker is killed, the process continues), with `busy` where too many files are waiting, and with `signal.reason` when
 * the caller aborts.
 */
export async function readFile(request: ReadRequest, signal?: AbortSignal): Promise<ReadResult> {
  kindOfName(request.name)
  if (request.bytes.length > request.limits.bytes) throw tooLarge(request.limits.bytes)
  return readInWorker(request, signal)
}
