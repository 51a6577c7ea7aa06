import { tooLarge } from './file-problem.ts'
import type { ReadLimits, ReadRequest, ReadResult } from './read-result.ts'
import { kindOfName } from './sniff-kind.ts'
import { readInWorker } from './worker-pool.ts'

const mebibyte = 1024 * 1024

/**
 * For visitors: 10 MiB and 30 s per file, 100 MiB of inflated workbook (security design, "Uploads and imports"). The
 * row limit is that of the free plan; callers replace it with the viewer's own limit.
 */
export const visitorLimits: ReadLimits = {
  bytes: 10 * mebibyte,
  rows: 10_000,
  millis: 30_000,
  inflated: 100 * mebibyte,
}

/**
 * The maximum for any plan: 200 MiB and 1,000,000 rows; such a sheet was measured at 405-418 MiB inflated, so 1 GiB
 * leaves room for wide ones.
 */
export const largestLimits: ReadLimits = {
  bytes: 200 * mebibyte,
  rows: 1_000_000,
  millis: 30_000,
  inflated: 1024 * mebibyte,
}

/** Bytes that a viewer may send, before anything is known about the file. */
export function fileBytesOf(pays: boolean): number {
  return (pays ? largestLimits : visitorLimits).bytes
}

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
